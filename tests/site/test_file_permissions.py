"""Other people on the machine learn nothing from what the embedded site keeps."""

import stat
import sys
from pathlib import Path

import pytest

from kadi_site.file_permissions import keep_to_owner
from tools.site_process import Site

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has other rights")
EVERYBODY_READS = 0o022


def open_to_others(folder: Path) -> list[str]:
    paths = [folder, *folder.rglob("*")]
    return [str(path) for path in paths if stat.S_IMODE(path.stat().st_mode) & 0o077]


def test_the_running_site_keeps_its_files_to_its_owner(tmp_path):
    site = Site(tmp_path).start(umask=EVERYBODY_READS)
    try:
        var = tmp_path / "var"
        names = {path.name for path in var.iterdir()}
        assert {"kadi.sqlite3", "kadi.sqlite3-wal", "kadi.sqlite3-shm", "secret_key"} <= names
        assert open_to_others(var) == []
    finally:
        site.stop()


def test_files_of_an_earlier_release_are_closed_at_the_start(tmp_path):
    var = tmp_path / "var"
    Site(tmp_path).start(umask=EVERYBODY_READS).stop()
    for path in (var, *var.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    site = Site(tmp_path).start(umask=EVERYBODY_READS)
    try:
        assert open_to_others(var) == []
    finally:
        site.stop()


def test_a_folder_of_everybody_and_foreign_files_in_it_stay_as_they_are(tmp_path):
    tmp_path.chmod(0o1777)
    (tmp_path / "kadi.sqlite3").touch(0o644)
    (tmp_path / "letter").touch(0o644)
    (tmp_path / "letter").chmod(0o644)
    keep_to_owner(tmp_path)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {"kadi.sqlite3": 0o600, "letter": 0o644}
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777
