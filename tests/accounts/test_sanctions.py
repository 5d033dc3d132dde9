from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import AuditEntry, Notice, Sanction
from accounts.services import sanctions, standing
from accounts.services.roles import NotAllowed
from accounts.services.sanctions import Verdict
from games.models import Game, Player, QueueEntry
from games.ranked import queue
from games.store import broadcast
from games.store.bot_schedule import seats_of_bots
from games.store.game_facts import game_facts
from tests.accounts.builders import PASSWORD, account
from tests.games.people import NOW, table_of
from tests.games.playing import game_of, people
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db

WEEK = timedelta(days=7)


@pytest.fixture
def closed(monkeypatch):
    told = []
    monkeypatch.setattr(broadcast, "close_user", lambda *args: told.append(args))
    return told


def verdict(
    kind: str, length: timedelta | None = WEEK, reason: str = "Rude in the chat"
) -> Verdict:
    return Verdict(kind, reason, "seen twice", timezone.now() + length if length else None)


@pytest.fixture
def give(django_capture_on_commit_callbacks):
    def given(actor, user, *args):
        with django_capture_on_commit_callbacks(execute=True):
            return sanctions.give(actor, user, verdict(*args))

    return given


def test_a_muted_player_may_not_chat_but_may_play(wanjiku, give):
    give(moderator(), wanjiku, "mute")
    refusal = standing.may_chat(wanjiku)
    assert refusal.code == "sanction_mute"
    assert "Rude in the chat" in refusal.sentence
    assert standing.may_log_in(wanjiku) is None
    assert standing.may_play_ranked(wanjiku) is None


def test_somebody_without_ranked_play_keeps_everything_else(wanjiku, give):
    give(moderator(), wanjiku, "no_ranked")
    assert standing.may_play_ranked(wanjiku).code == "sanction_no_ranked"
    assert standing.may_chat(wanjiku) is None
    assert standing.may_log_in(wanjiku) is None


def test_a_suspension_says_at_the_login_why_and_until_when(client, wanjiku, give):
    sanction = give(moderator(), wanjiku, "suspension")
    data = {"login": wanjiku.username, "password": PASSWORD}
    page = client.post(reverse("account_login"), data)
    assert page.status_code == 403
    text = page.content.decode()
    assert "Rude in the chat" in text
    assert str(timezone.localtime(sanction.ends_at).year) in text
    assert client.get(reverse("settings")).status_code == 302


def test_a_suspension_ends_sessions_and_sockets_at_once(client, wanjiku, give, closed):
    client.force_login(wanjiku)
    give(moderator(), wanjiku, "suspension")
    assert client.get(reverse("settings")).status_code == 302
    assert closed == [(wanjiku.pk, "sanctioned")]


def test_sanctions_end_by_themselves(wanjiku, give):
    give(moderator(), wanjiku, "suspension")
    later = timezone.now() + WEEK + timedelta(seconds=1)
    assert standing.may_log_in(wanjiku) is not None
    assert standing.may_log_in(wanjiku, later) is None


def test_a_lifted_sanction_is_over_at_once(wanjiku, give):
    moses = moderator()
    sanction = give(moses, wanjiku, "mute")
    sanctions.lift(moses, sanction, "A mistake")
    assert standing.may_chat(wanjiku) is None
    assert Notice.objects.filter(user=wanjiku, kind="lifted").exists()
    with pytest.raises(NotAllowed) as refused:
        sanctions.lift(moses, sanction, "Again")
    assert refused.value.code == "over"


def test_what_a_moderator_could_not_give_a_moderator_cannot_lift(wanjiku, give):
    sanction = give(administrator(), wanjiku, "ban", None)
    with pytest.raises(NotAllowed) as refused:
        sanctions.lift(moderator(), sanction, "A friend of mine")
    assert refused.value.code == "too_long"
    assert standing.may_log_in(wanjiku) is not None


def test_of_two_sanctions_the_longer_one_is_told(wanjiku, give):
    ada = administrator()
    give(ada, wanjiku, "suspension")
    give(ada, wanjiku, "ban", None, "For good")
    assert "For good" in standing.may_log_in(wanjiku).sentence


def test_a_warning_forbids_nothing_and_is_told(wanjiku, give):
    give(moderator(), wanjiku, "warning")
    assert standing.may_chat(wanjiku) is None
    assert Notice.objects.get(user=wanjiku).data["sanction"] == "warning"


def test_a_sanction_needs_a_reason_and_an_end_in_the_future(wanjiku):
    moses = moderator()
    for bad in (verdict("mute", WEEK, "  "), verdict("mute", -WEEK), verdict("flogging")):
        with pytest.raises(NotAllowed):
            sanctions.give(moses, wanjiku, bad)
    assert not Sanction.objects.exists()
    assert not AuditEntry.objects.exists()


def test_who_is_suspended_forfeits_ranked_games(give):
    amina, baraka = people(2)
    game = game_of(amina, baraka, ranked=True)
    give(moderator(), amina, "suspension")
    game.refresh_from_db()
    assert Player.objects.get(game=game, user=amina).result == "left"
    assert not game.players.filter(user=amina, result="").exists()


def test_a_bot_plays_on_for_who_is_suspended_in_a_friendly_game(give):
    amina, baraka, chebet = people(3)
    game = game_of(amina, baraka, chebet)
    give(moderator(), amina, "suspension")
    game.refresh_from_db()
    assert game.state == Game.State.PLAYING
    assert seats_of_bots(game_facts(game.pk), game.missed) == {0}


def test_without_ranked_play_friendly_games_go_on_and_ranked_ones_are_forfeited(give):
    amina, baraka, chebet, dedan = people(4)
    friendly = game_of(amina, baraka)
    ranked = game_of(chebet, dedan, ranked=True)
    moses = moderator()
    give(moses, amina, "no_ranked")
    give(moses, chebet, "no_ranked")
    friendly.refresh_from_db()
    assert friendly.missed == {}
    assert ranked.players.get(user=chebet).result == "left"


def test_who_is_suspended_leaves_the_queue_and_the_waiting_rooms(give):
    amina, baraka = people(2)
    table = table_of(amina, baraka, seats=4)
    queue.enter(baraka, "standard", 2, now=NOW)
    give(moderator(), baraka, "suspension")
    assert not QueueEntry.objects.exists()
    assert [chair.user for chair in table.chairs.all()] == [amina]


def test_every_sanction_is_in_the_audit_log(wanjiku, give):
    moses = moderator()
    sanction = give(moses, wanjiku, "mute")
    sanctions.lift(moses, sanction, "Enough")
    lifted, given = AuditEntry.objects.all()
    assert (given.actor, given.action, given.object_id) == ("Moses", "sanction", str(wanjiku.pk))
    assert given.after["kind"] == "mute"
    assert given.reason == "Rude in the chat"
    assert lifted.before["lifted_at"] is None
    assert lifted.after["lifted_at"]


def test_a_closed_account_cannot_be_sanctioned(give):
    gone = account("Gone_one")
    gone.deleted_at = timezone.now()
    gone.save()
    with pytest.raises(NotAllowed) as refused:
        sanctions.give(moderator(), gone, verdict("mute"))
    assert refused.value.code == "gone"


def test_the_list_of_players_says_who_is_sanctioned_and_finds_them(wanjiku, give):
    account("Kamau")
    staff = moderator()
    give(staff, wanjiku, "mute")
    page = reverse("admin:accounts_user_changelist")
    browser = verified(staff)
    held = {row.name: [one.kind for one in row.in_force] for row in listed(browser.get(page))}
    assert held == {"Wanjiku": ["mute"], "Kamau": [], staff.name: []}
    for value in ("any", "mute"):
        assert [row.name for row in listed(browser.get(page, {"sanction": value}))] == ["Wanjiku"]
    assert listed(browser.get(page, {"sanction": "ban"})) == []


def listed(answer) -> list:
    return list(answer.context["cl"].result_list)
