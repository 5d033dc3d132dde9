"""On PostgreSQL the site runs as a role that owns nothing: the logs are safe from it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core import checks
from django.db import connection, transaction
from django.db.utils import ProgrammingError
from django.test import Client

from accounts.models import AuditEntry
from accounts.services import deletion, sanctions
from accounts.services.sanctions import Verdict
from games.models import ChatLine, LogRow, append_only
from games.tables.pruning import prune
from kadi_site import serve
from kadi_site.site_role import grant_to_site
from tests.games.kept import kept_game
from tests.games.people import NOW
from tests.games.playing import game_of, people, play_to_the_win
from tests.moderation import moderator

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
TABLES = [guarded.table for guarded in append_only.GUARDED]
PASSWORD = "it's a secret"
FORBIDDEN = [
    "UPDATE {} SET id = id",
    "DELETE FROM {}",
    "TRUNCATE {}",
    "ALTER TABLE {} DISABLE TRIGGER USER",
    "DROP TABLE {}",
    "CREATE TRIGGER mine BEFORE INSERT ON {} EXECUTE FUNCTION games_log_is_append_only()",
]


@pytest.fixture
def role(settings) -> str:
    """Made and granted as by a migrate; gone with the test's transaction."""
    name = f"site of {connection.settings_dict['NAME']}"
    settings.SITE_ROLE = (name, PASSWORD)
    grant_to_site()
    settings.SITE_ROLE = None
    return name


@contextmanager
def connected_as(role: str) -> Iterator[None]:
    run(f'SET ROLE "{role}"')
    try:
        yield
    finally:
        run("RESET ROLE")


def run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def warnings() -> list[str]:
    return [found.id for found in checks.run_checks(databases=["default"]) if "kadi" in found.id]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_sites_role_can_only_add_to_the_logs(role, statement, table):
    game_of(*people(2))
    connection.check_constraints()
    with (
        connected_as(role),
        pytest.raises(ProgrammingError, match=r"permission denied|must be owner"),
        transaction.atomic(),
    ):
        run(statement.format(table))


def test_the_sites_role_is_enough_to_play_moderate_and_clean_up(role):
    with connected_as(role):
        amina, baraka = people(2)
        game = game_of(amina, baraka)
        play_to_the_win(game)
        kept_game(amina, baraka)
        sanctions.give(moderator(), amina, Verdict("warning", "Be kind"))
        ChatLine.objects.create(table=game.table, name="Amina", at_ms=0)
        assert prune(NOW) == 1
        deletion.delete_account(baraka)
        assert Client().get("/").status_code == 200
    assert LogRow.objects.count() > 2
    assert AuditEntry.objects.exists()


def test_the_role_logs_in_with_the_password_it_was_given(role):
    """Its hash is the database's own kind: a wrong one would not be noticed under trust."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolpassword FROM pg_authid WHERE rolname = %s", (role,))
        (kept,) = cursor.fetchone()
    assert kept.startswith("SCRAM-SHA-256$")


def test_a_right_given_by_hand_is_taken_back_by_the_next_migrate(role, settings):
    run(f'GRANT UPDATE ON games_logrow TO "{role}"')
    with connected_as(role):
        assert warnings() == ["kadi.W002"]
    settings.SITE_ROLE = (role, PASSWORD)
    grant_to_site()
    settings.SITE_ROLE = None
    with connected_as(role):
        assert warnings() == []


def test_a_site_that_owns_its_tables_is_warned(caplog):
    assert warnings() == ["kadi.W001"]
    serve.warn()
    assert "owns the tables of the logs" in caplog.text


def test_a_site_without_its_triggers_is_warned(role):
    run("ALTER TABLE games_logrow DISABLE TRIGGER USER")
    with connected_as(role):
        assert warnings() == ["kadi.W003"]


def test_whoever_migrates_is_not_warned_of_owning(settings):
    settings.SITE_ROLE = ("kadi_site", "")
    assert warnings() == []


def test_the_site_does_not_start_as_the_owner(monkeypatch, settings, capsys):
    settings.SITE_ROLE = ("kadi_site", "")
    monkeypatch.setenv("PORT", "0")
    assert serve.main() == 1
    assert "MIGRATE_DATABASE_URL is for manage.py migrate alone" in capsys.readouterr().err
