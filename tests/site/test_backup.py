"""deploy/backup as the service runs it, on the tests' database."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection

from tests.games.playing import game_of, people
from tools import servers

SCRIPT = Path(__file__).resolve().parents[2] / "deploy" / "backup"
DAY = 24 * 3600

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "dumps").mkdir()
    return tmp_path / "dumps"


@pytest.fixture
def instead(tmp_path: Path) -> Path:
    """Programs in here are found before PostgreSQL's."""
    (tmp_path / "instead").mkdir()
    return tmp_path / "instead"


@pytest.fixture
def backup(folder: Path, instead: Path) -> Run:
    server = urlsplit(os.environ["DATABASE_URL"])
    env = {
        "PATH": f"{instead}:{servers.postgres_binaries()}:{os.environ['PATH']}",
        "PGHOST": str(server.hostname),
        "PGPORT": str(server.port),
        "PGUSER": str(server.username),
        "PGPASSWORD": str(server.password),
        "PGDATABASE": connection.settings_dict["NAME"],
        "BACKUP_DIR": str(folder),
        "BACKUP_EVERY_HOURS": "24",
        "BACKUP_KEEP_DAYS": "30",
    }

    def run(*arguments: str) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run([SCRIPT, *arguments], env=env, capture_output=True, check=False)

    return run


def old_dump(folder: Path, days: float) -> Path:
    dump = folder / f"kadi-2000-01-01-{days:06.0f}.dump"
    dump.write_bytes(b"old")
    then = dump.stat().st_mtime - days * DAY
    os.utime(dump, (then, then))
    return dump


def test_a_dump_is_made_restored_once_and_kept_to_its_owner(backup: Run, folder: Path) -> None:
    game_of(*people(2))
    made = backup("now")
    assert made.returncode == 0, made.stderr
    (dump,) = folder.iterdir()
    assert dump.stat().st_mode & 0o077 == 0
    assert b"restores, with 1 rows" in made.stdout
    assert backup("newest").stdout == dump.read_bytes()
    assert backup("check").returncode == 0


def test_the_database_of_the_check_is_gone_afterwards(backup: Run) -> None:
    assert backup("now").returncode == 0
    with psycopg.connect(os.environ["DATABASE_URL"]) as opened:
        names = {name for (name,) in opened.execute("SELECT datname FROM pg_database")}
    assert f"{connection.settings_dict['NAME']}_check" not in names


@pytest.mark.parametrize("program", ["pg_dump", "pg_restore"])
def test_what_does_not_restore_is_no_dump_and_old_ones_stay(
    backup: Run, folder: Path, instead: Path, program: str
) -> None:
    broken = instead / program
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    kept = old_dump(folder, days=40)
    assert backup("now").returncode != 0
    assert list(folder.glob("kadi-*.dump")) == [kept]


def test_a_dump_with_too_few_rows_is_no_dump(backup: Run, folder: Path, instead: Path) -> None:
    """As if rows had gone between the counting and the dump."""
    game_of(*people(2))
    emptying = instead / "pg_dump"
    binaries = servers.postgres_binaries()
    emptying.write_text(f'#!/bin/sh\nexec {binaries}/pg_dump --schema-only "$@"\n')
    emptying.chmod(0o755)
    done = backup("now")
    assert done.returncode != 0
    assert b"has 0 rows of the log, not 1" in done.stdout
    assert list(folder.glob("kadi-*.dump")) == []


def test_dumps_are_kept_for_as_long_as_asked(backup: Run, folder: Path) -> None:
    old, young = old_dump(folder, days=32), old_dump(folder, days=20)
    assert backup("now").returncode == 0
    assert not old.exists()
    assert young.exists()


@pytest.mark.parametrize(("days", "well"), [(0, True), (1.05, True), (1.2, False)])
def test_a_late_dump_is_not_healthy(backup: Run, folder: Path, days: float, well: bool) -> None:
    assert backup("healthy").returncode != 0
    old_dump(folder, days)
    assert (backup("healthy").returncode == 0) is well


def test_who_asks_for_something_else_is_told_what_there_is(backup: Run) -> None:
    assert b"backup knows: now" in backup("yesterday").stderr
