"""A site that is deployed gets the newest tables without losing a row of what it has."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
from psycopg import sql
from psycopg.rows import dict_row

from tests.games.playing import game_of, people, play_to_the_win

Rows = list[dict[str, Any]]
Database = psycopg.Connection[dict[str, Any]]

# The last migrations of a release that sites run.
DEPLOYED = [("games", "0017_games_by_day"), ("accounts", "0009_second_factor_invitation")]
COPIED = ("accounts_user", "games_table", "games_chair", "games_game", "games_player")
LOG = "games_logrow"

pytestmark = pytest.mark.postgres


@pytest.fixture
def deployed(db: None) -> Iterator[str]:
    """The address of a database as that release made it."""
    name = f"kadi_upgrade_{uuid4().hex[:8]}"
    server = os.environ["DATABASE_URL"]
    with psycopg.connect(server, autocommit=True) as opened:
        opened.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            address = urlsplit(server)._replace(path=f"/{name}").geturl()
            for app, migration in DEPLOYED:
                migrate(address, app, migration)
            yield address
        finally:
            opened.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def migrate(address: str, *target: str) -> None:
    """As a deployment does it."""
    subprocess.run(
        [sys.executable, "manage.py", "migrate", *target],
        env=os.environ | {"DATABASE_URL": address},
        check=True,
        capture_output=True,
    )


def opened(address: str) -> Database:
    return psycopg.connect(address, row_factory=dict_row)


def rows_of(database: Database, table: str) -> Rows:
    return database.execute(sql.SQL("SELECT * FROM {}").format(sql.Identifier(table))).fetchall()


def tables_of(database: Database) -> list[str]:
    found = database.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    return [row["tablename"] for row in found if row["tablename"] != "django_migrations"]


def columns_of(database: Database, table: str) -> list[str]:
    found = database.execute(
        "SELECT column_name FROM information_schema.columns WHERE table_name = %s", [table]
    )
    return [row["column_name"] for row in found]


def copy(table: str, source: Database, target: Database) -> None:
    """Into the columns that there were."""
    columns = columns_of(target, table)
    names = sql.SQL(", ").join(map(sql.Identifier, columns))
    place = sql.Identifier(table)
    read = sql.SQL("COPY (SELECT {} FROM {}) TO STDOUT").format(names, place)
    write = sql.SQL("COPY {} ({}) FROM STDIN").format(place, names)
    with source.cursor().copy(read) as rows, target.cursor().copy(write) as place_for_rows:
        for block in rows:
            place_for_rows.write(block)


def everything(address: str) -> dict[str, Rows]:
    with opened(address) as database:
        return {table: rows_of(database, table) for table in tables_of(database)}


def as_it_was(rows: Rows, before: Rows) -> Rows:
    """Only the columns of then."""
    columns = before[0].keys() if before else ()
    return [{name: row[name] for name in columns} for row in rows]


@pytest.mark.django_db(transaction=True)
def test_every_row_of_a_deployed_site_is_there_after_the_upgrade(deployed, settings):
    play_to_the_win(game_of(*people(3)))
    now = urlsplit(deployed)._replace(path=f"/{settings.DATABASES['default']['NAME']}").geturl()
    with opened(now) as source, opened(deployed) as target:
        for table in (*COPIED, LOG):
            copy(table, source, target)
    before = everything(deployed)
    assert before[LOG]

    migrate(deployed)

    after = everything(deployed)
    for table, rows in before.items():
        kept = as_it_was(after[table], rows)
        assert all(row in kept for row in rows), table
