import pytest
from django.urls import reverse

from accounts.models import AuditEntry
from accounts.services import audit, people, renaming, sanctions
from accounts.services.sanctions import Verdict
from games.moderation import interventions, voiding
from tests.accounts.builders import account, finished_game
from tests.games.playing import game_of
from tests.games.playing import people as players
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db

LIST = "admin:accounts_auditentry_changelist"


def test_games_and_players_are_listed_by_name_and_lead_to_their_pages(wanjiku):
    moses = moderator()
    game = finished_game({wanjiku: "won", account("Kamau"): "lost"})
    voiding.void(moses, game, "Cheating")
    sanctions.give(moses, wanjiku, Verdict("warning", "Be kind"))
    text = verified(moses).get(reverse(LIST)).content.decode()
    assert "Wanjiku, Kamau: Standard, ranked, void</bdi>" in text
    assert reverse("admin:games_game_change", args=[game.pk]) in text
    assert reverse("admin:accounts_user_change", args=[wanjiku.pk]) in text
    assert f"<bdi>{game.pk}" not in text


def test_whoever_was_renamed_since_is_listed_with_both_names(wanjiku):
    moses = moderator()
    sanctions.give(moses, wanjiku, Verdict("warning", "Be kind"))
    renaming.rename(moses, wanjiku, "Nyambura", "Abuse in name")
    text = verified(moses).get(reverse(LIST)).content.decode()
    assert "<bdi>Nyambura (Wanjiku)</bdi>" in text


def test_what_is_gone_keeps_the_name_of_that_time():
    moses = moderator()
    entry = audit.record(moses, "delete", account("Kamau"))
    AuditEntry(
        actor="Moses", action="x", kind="nothing", object_id="zz", label="An old thing"
    ).save(force_insert=True)
    AuditEntry(actor="Moses", action="x", kind="game", object_id="zz", label="No game").save(
        force_insert=True
    )
    text = verified(moses).get(reverse(LIST)).content.decode()
    assert "An old thing" in text
    assert "No game" in text
    page = reverse("admin:accounts_auditentry_change", args=[entry.pk])
    assert "Kamau" in verified(moses).get(page).content.decode()


def test_the_log_is_filtered_by_staff_member_and_action(wanjiku):
    moses, miriam = moderator(), moderator("Miriam")
    people.note(moses, wanjiku, "one")
    people.note(miriam, wanjiku, "two")
    interventions.end_now(miriam, game_of(*players(2)), "three")
    browser = verified(administrator())

    def found(**query) -> list[str]:
        return [row.reason for row in browser.get(reverse(LIST), query).context["cl"].result_list]

    assert found(staff=moses.pk) == ["one"]
    assert found(staff=miriam.pk) == ["three", "two"]
    assert found(staff=miriam.pk, action="note") == ["two"]
    assert found(staff="none") == []
    assert found(staff="x") == ["three", "two", "one"]
