from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Notice, Recount
from games.models import Game
from games.ranked import ratings, refold
from tests.accounts.builders import account, finished_game
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db


def play(winner, loser, days_ago: int, **about):
    game = finished_game({winner: "won", loser: "lost"}, **about)
    when = timezone.now() - timedelta(days=days_ago)
    Game.objects.filter(pk=game.pk).update(finished_at=when)
    if game.ranked:
        ratings.apply_result(game)
    return game


@pytest.fixture
def three(db):
    return [account(name) for name in ("Amina", "Baraka", "Chebet")]


def period(days: int, **data):
    today = timezone.localdate()
    return {"first": today - timedelta(days=days), "last": today, "reason": "A farm", **data}


def page_of(user) -> str:
    return reverse("admin:games_game_void_period", args=[user.pk])


def test_games_of_a_period_are_shown_first_and_voided_when_confirmed(three):
    amina, baraka, chebet = three
    old = play(amina, baraka, 30)
    inside = [play(amina, baraka, 2), play(chebet, amina, 1)]
    play(amina, baraka, 1, ranked=False)
    others = play(baraka, chebet, 1)
    browser = verified(administrator())
    asked = browser.post(page_of(amina), period(7))
    found = asked.context["found"]
    assert {game.pk for game in found.games} == {game.pk for game in inside}
    assert found.opponents == [("Baraka", 1), ("Chebet", 1)]
    text = asked.content.decode()
    assert "Void these 2 games" in text
    assert f'name="seen" value="{found.seen}"' in text
    assert f'value="{timezone.localdate()}"' in text
    assert not Game.objects.exclude(voided_at=None).exists()
    browser.post(page_of(amina), period(7, seen=found.seen))
    void = set(Game.objects.exclude(voided_at=None).values_list("pk", flat=True))
    assert void == {game.pk for game in inside}
    assert not Game.objects.get(pk=old.pk).is_void
    assert not Game.objects.get(pk=others.pk).is_void
    assert Recount.objects.count() == 1
    assert Notice.objects.get(user=amina).data["count"] == 2
    assert refold.differences("standard") == []


def test_whoever_confirms_another_list_than_the_one_shown_sees_the_new_one(three):
    amina, baraka, _ = three
    play(amina, baraka, 2)
    browser = verified(administrator())
    seen = browser.post(page_of(amina), period(7)).context["found"].seen
    play(amina, baraka, 1)
    again = browser.post(page_of(amina), period(7, seen=seen))
    assert "Void these 2 games" in again.content.decode()
    assert not Game.objects.exclude(voided_at=None).exists()


def test_days_without_games_and_days_in_the_wrong_order_say_so(three):
    browser = verified(administrator())
    assert "No ranked games" in browser.post(page_of(three[0]), period(7)).content.decode()
    wrong = browser.post(page_of(three[0]), period(-7)).content.decode()
    assert "lies before the first" in wrong


def test_voiding_a_whole_period_is_for_administrators_and_not_about_their_own_rank(three):
    amina, baraka, _ = three
    play(amina, baraka, 1)
    assert verified(moderator()).get(page_of(amina)).status_code == 404
    ada, asha = administrator(), administrator("Asha")
    play(asha, baraka, 1)
    browser = verified(ada)
    seen = browser.post(page_of(asha), period(7)).context["found"].seen
    answer = browser.post(page_of(asha), period(7, seen=seen), follow=True)
    assert "you cannot do this to them" in answer.content.decode()
    assert not Game.objects.exclude(voided_at=None).exists()
