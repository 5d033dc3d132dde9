import pytest
from django.urls import reverse

from accounts.models import AuditEntry
from games.models import ChatLine, Phrase
from games.moderation import interventions
from games.store.clock import now_ms
from games.tables import chat
from tests.games.playing import game_of, people, play_to_the_win
from tests.moderation import moderator, verified, with_role

pytestmark = pytest.mark.django_db


def address(game) -> str:
    return reverse("admin:games_game_now", args=[game.pk])


def test_staff_watch_a_running_game_with_its_chat_beside_the_log():
    amina, baraka = people(2)
    game = game_of(amina, baraka, private=True)
    phrase = Phrase.objects.create(text="Haraka!", tongue="sw")
    chat.say(game.table, amina, phrase.pk, now=now_ms())
    browser = verified(moderator())
    assert (
        address(game)
        in browser.get(reverse("admin:games_game_change", args=[game.pk])).content.decode()
    )
    page = browser.get(address(game)).content.decode()
    assert 'hx-trigger="every 2s"' in page
    assert "Haraka!" in page
    assert '<li\n  value="1">' in page
    assert AuditEntry.objects.get().action == "look"


def test_what_happens_meanwhile_comes_with_the_next_part():
    amina, baraka = people(2)
    game = game_of(amina, baraka)
    browser = verified(moderator())
    before = browser.get(address(game), {"part": 1}).content.decode()
    play_to_the_win(game)
    ChatLine.objects.create(
        table=game.table, user=baraka, name="Baraka", text="GG", kind="phrase", at_ms=now_ms()
    )
    after = browser.get(address(game), {"part": 1}).content.decode()
    assert after.count("<li") > before.count("<li")
    assert "GG" in after
    assert "<html" not in after


def test_a_game_that_is_over_is_not_asked_for_again():
    game = game_of(*people(2))
    moses = moderator()
    interventions.end_now(moses, game, "Why")
    assert "every 2s" not in verified(moses).get(address(game), {"part": 1}).content.decode()


def test_nobody_watches_a_running_game_of_their_own():
    amina, baraka = people(2)
    game = game_of(amina, baraka)
    assert verified(with_role(amina, "Moderator")).get(address(game)).status_code == 403
