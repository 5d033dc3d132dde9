"""Nobody changes a row of the logs, whatever the statement is called."""

from importlib import import_module
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from accounts.models import AuditEntry
from games.engine.actions import Draw
from games.models import LogRow, append_only
from games.store.triggers import missing_guards
from tests.games.playing import do, game_of, people, seat_to_act

pytestmark = pytest.mark.django_db
TABLES = [guarded.table for guarded in append_only.GUARDED]
SWITCH_OFF = "ALTER TABLE games_logrow DISABLE TRIGGER games_log_is_append_only"
DISARM = """
    CREATE OR REPLACE FUNCTION games_log_is_append_only() RETURNS trigger AS
    $$ BEGIN RETURN NEW; END; $$ LANGUAGE plpgsql
"""


@pytest.fixture(autouse=True)
def _rows_in_both():
    game = game_of(*people(2))
    assert do(game, Draw(seat_to_act(game.pk)), command_id=uuid4()).ok
    AuditEntry.objects.create(actor="Wanjiku", action="warn", kind="user", reason="first")
    # PostgreSQL does not truncate a table while a foreign key is still to be checked.
    connection.check_constraints()


def run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def is_refused(statement: str) -> bool:
    """By the guards, and nothing has changed."""
    before = [list(model.objects.order_by("pk").values()) for model in (LogRow, AuditEntry)]
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        run(statement)
    return before == [list(model.objects.order_by("pk").values()) for model in (LogRow, AuditEntry)]


def rewritings(table: str, but: dict[str, str], key: str) -> list[str]:
    """What writes all rows once more, with these columns changed or left out."""
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, table)
    values = {column.name: but.get(column.name, column.name) for column in described}
    kept = {name: value for name, value in values.items() if value}
    rows = f"INTO {table} ({', '.join(kept)}) SELECT {', '.join(kept.values())} FROM {table}"
    if connection.vendor == "postgresql":
        return [f"INSERT {rows} ON CONFLICT ({key}) DO UPDATE SET id = EXCLUDED.id"]
    return [f"{verb} {rows}" for verb in ("REPLACE", "INSERT OR REPLACE", "INSERT OR IGNORE")]


@pytest.mark.parametrize(
    ("table", "but", "key"),
    [
        ("games_logrow", {"at_ms": "0"}, "id"),
        ("games_logrow", {"at_ms": "0", "id": ""}, "game_id, seq"),
        ("games_logrow", {"at_ms": "0", "id": "", "seq": "seq + 100"}, "game_id, command_id"),
        ("accounts_auditentry", {"reason": "'nothing happened'"}, "id"),
    ],
)
def test_replacing_a_row_is_changing_it(table, but, key):
    for statement in rewritings(table, but, key):
        assert is_refused(statement)


@pytest.mark.postgres
@pytest.mark.parametrize(
    "statement", [*map("TRUNCATE {}".format, TABLES), "TRUNCATE games_game CASCADE"]
)
def test_no_log_is_emptied_at_once(statement):
    assert is_refused(statement)


@pytest.mark.parametrize("table", TABLES)
def test_what_ordinary_statements_may_not_do_is_still_refused(table):
    assert is_refused(f"UPDATE {table} SET id = id")
    assert is_refused(f"DELETE FROM {table}")


def test_all_guards_are_there_after_the_migrations():
    assert missing_guards() == []


@pytest.mark.parametrize("guarded", append_only.GUARDED)
def test_a_dropped_guard_is_missed_and_refold_says_so(guarded, capsys):
    name, *_ = getattr(guarded, connection.vendor)
    on = f"ON {guarded.table}" if connection.vendor == "postgresql" else ""
    run(f"DROP TRIGGER {name} {on}")
    assert missing_guards() == [name]
    with pytest.raises(CommandError, match="not guarded"):
        call_command("refold")
    assert name in capsys.readouterr().out


@pytest.mark.postgres
@pytest.mark.parametrize("statement", [SWITCH_OFF, DISARM])
def test_a_guard_that_is_there_but_lets_through_is_missed(statement):
    run(statement)
    assert "games_log_is_append_only" in missing_guards()


def test_an_older_database_gets_the_new_guards_and_keeps_its_rows():
    rows = list(LogRow.objects.order_by("pk").values())
    old = ("games_log_is_append_only", "games_log_refuses_update", "games_log_refuses_delete")
    for drop in append_only.DROP[connection.vendor]:
        if "TRIGGER" in drop and not any(name in drop for name in old):
            run(drop)
    assert missing_guards() != []
    editor = SimpleNamespace(connection=connection, execute=run)
    import_module("games.migrations.0016_no_replace_no_truncate").create(apps, editor)
    assert missing_guards() == []
    assert list(LogRow.objects.order_by("pk").values()) == rows
