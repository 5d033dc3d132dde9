"""The servers that tests bring along."""

import subprocess
from pathlib import Path

from tools import servers


def test_postgres_runs_from_a_copy_where_its_package_is_closed_to_others(tmp_path: Path) -> None:
    binaries = servers.copy_postgres(tmp_path / "postgres")
    for program in ("postgres", "initdb"):
        said = subprocess.check_output([binaries / program, "--version"], text=True)
        assert "PostgreSQL" in said
    assert servers.copied_binaries(tmp_path / "postgres") == binaries
