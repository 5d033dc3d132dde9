"""The drill of docs/operations.md: a dump restored into a new database holds every game."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection

from games.engine.actions import Draw
from games.models import Game
from tests.games.playing import do, game_of, people, seat_to_act
from tools import servers

ROOT = Path(__file__).resolve().parent.parent.parent
ROWS = "SELECT game_id, seq, hash FROM games_logrow ORDER BY game_id, seq"

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def address_of(database: str) -> str:
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{database}").geturl()


def run(program: str, *arguments: str | Path) -> None:
    done = subprocess.run(
        [servers.postgres_binaries() / program, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def query(address: str, text: str) -> list[tuple[object, ...]]:
    with psycopg.connect(address) as opened:
        return opened.execute(text).fetchall()


@pytest.fixture
def empty_database() -> Iterator[str]:
    name = f"{connection.settings_dict['NAME']}_restored"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as opened:
        opened.execute(f'CREATE DATABASE "{name}"')
        try:
            yield address_of(name)
        finally:
            opened.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def game_under_way() -> Game:
    game = game_of(*people(3))
    for _ in range(4):
        assert do(game, Draw(seat_to_act(game.pk))).ok
    return game


def test_a_restored_dump_holds_every_game_and_guards_its_log(tmp_path, empty_database):
    game_under_way()
    original = address_of(connection.settings_dict["NAME"])
    dump = tmp_path / "kadi.dump"
    run("pg_dump", "--format=custom", "--file", dump, original)
    run("pg_restore", "--no-owner", "--exit-on-error", "--dbname", empty_database, dump)

    rows = query(empty_database, ROWS)
    assert len(rows) == 5
    assert rows == query(original, ROWS)
    assert "1 games folded, 0 in trouble" in refold(empty_database)
    with pytest.raises(psycopg.Error, match="append-only"):
        query(empty_database, "UPDATE games_logrow SET hash = '' RETURNING 1")


def refold(address: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", "refold", "--all"],
        env=os.environ | {"DATABASE_URL": address},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
