"""The drill and the way back in time of docs/operations.md, as they are printed there."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection

from tests.games.playing import game_of, people
from tests.site import pretend_docker
from tests.site.pretend_docker import ROOT, printed
from tools import servers

HOME = "/var/lib/postgresql"
STOPS_AND_STARTS = tuple(f"docker compose {verb} " for verb in ("stop", "restart", "up"))

pytestmark = pytest.mark.postgres


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Not pytest's: PostgreSQL runs as another user, to whom that one is closed."""
    with tempfile.TemporaryDirectory(prefix="kadi-drill-") as name:
        Path(name).chmod(0o711)
        yield Path(name).resolve()


@pytest.fixture
def server(open_folder: Path) -> Iterator[servers.Postgres]:
    """With the roles and the database of docker-compose.yml."""
    started = servers.start(servers.Postgres, open_folder / "postgres", safe=True)
    try:
        with psycopg.connect(started.url, autocommit=True) as opened:
            opened.execute(f"CREATE ROLE kadi SUPERUSER LOGIN PASSWORD '{servers.PASSWORD}'")
            opened.execute("CREATE DATABASE kadi OWNER kadi")
        yield started
    finally:
        started.stop()


def address(server: servers.Postgres, role: str) -> str:
    return urlsplit(server.url_for(role))._replace(path="/kadi").geturl()


def surroundings(server: servers.Postgres, folder: Path) -> dict[str, str]:
    dumps = folder / "dumps"
    dumps.mkdir(exist_ok=True)
    return {
        "PGHOST": "127.0.0.1",
        "PGPORT": str(server.port),
        "PGUSER": "kadi",
        "PGDATABASE": "kadi",
        "PGPASSWORD": servers.PASSWORD,
        "DATABASE_URL": address(server, "kadi_site"),
        "BACKUP_DIR": str(dumps),
        "BACKUP_EVERY_HOURS": "24",
        "BACKUP_KEEP_DAYS": "30",
    }


def fill(server: servers.Postgres, dump: Path) -> None:
    """With the tests' database, then migrated as in a deployment, which makes the site's role."""
    binaries = servers.postgres_binaries()
    original = urlsplit(os.environ["DATABASE_URL"])._replace(
        path=f"/{connection.settings_dict['NAME']}"
    )
    subprocess.check_call(
        [binaries / "pg_dump", "--format=custom", "--file", dump, original.geturl()]
    )
    owner = address(server, "kadi")
    restore = [binaries / "pg_restore", "--no-owner", "--no-acl", "--exit-on-error"]
    subprocess.check_call([*restore, "--dbname", owner, dump])
    subprocess.check_call(
        [sys.executable, "manage.py", "migrate", "--noinput", "--verbosity", "0"],
        env=os.environ
        | {"DATABASE_URL": address(server, "kadi_site"), "MIGRATE_DATABASE_URL": owner},
        cwd=ROOT,
    )


@pytest.mark.django_db(transaction=True)
def test_the_drill_works_as_it_is_printed(server: servers.Postgres, tmp_path: Path) -> None:
    game_of(*people(2))
    fill(server, tmp_path / "original.dump")
    said = pretend_docker.run(
        printed("createdb -U kadi drill"), tmp_path, **surroundings(server, tmp_path)
    )
    assert "1 games folded, 0 in trouble" in said


def query(server: servers.Postgres, text: str) -> list[tuple[object, ...]]:
    with psycopg.connect(address(server, "kadi"), autocommit=True) as opened:
        cursor = opened.execute(text)
        return cursor.fetchall() if cursor.description else []


def test_the_way_back_in_time_works_as_it_is_printed(
    server: servers.Postgres, tmp_path: Path
) -> None:
    home = server.folder
    env = surroundings(server, tmp_path)

    def run(block: str) -> None:
        """Without the lines that stop and start containers: that is done here."""
        lines = block.replace(HOME, str(home)).splitlines(keepends=True)
        kept = [line for line in lines if not line.startswith(STOPS_AND_STARTS)]
        pretend_docker.run("".join(kept), tmp_path, **env)

    _lay_out_as_in_the_image(server)
    run(printed("ALTER SYSTEM SET archive_mode"))
    server.stop()
    server.start()
    run(printed("pg_basebackup"))
    (base,) = (home / "archive").glob("base-*")

    query(server, "CREATE TABLE kept AS SELECT 1 AS n")
    moment = datetime.now(UTC).isoformat()
    query(server, "DROP TABLE kept")
    query(server, "SELECT pg_switch_wal()")
    server.stop()

    back = printed("recovery_target_time").replace("base-2026-01-31", base.name)
    run(back.replace("2026-02-03 11:45:00+03", moment))
    server.start()
    assert query(server, "SELECT n FROM kept") == [(1,)]


def _lay_out_as_in_the_image(server: servers.Postgres) -> None:
    """The data in 18/docker, everything of the user who runs PostgreSQL."""
    server.stop()
    owner = servers.unprivileged()
    versions = server.folder / "18"
    versions.mkdir()
    (server.folder / "data").rename(versions / "docker")
    (server.folder / "data").symlink_to(versions / "docker")
    if owner:
        for folder in (server.folder, versions):
            os.chown(folder, owner["user"], owner["group"])
    server.start()
