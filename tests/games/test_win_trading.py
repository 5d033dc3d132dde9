"""Pairs whose ranked games for two look arranged are listed for moderators."""

from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.models import Sighting
from games.live import jobs
from games.models import TradingPair
from games.moderation import win_trading
from games.ranked import ratings
from tests.accounts.builders import NOON, account, finished_game
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db
TONIGHT = NOON + timedelta(hours=12)


@pytest.fixture
def people():
    return [account(name) for name in ("Amina", "Baraka", "Chebet", "Dedan", "Esha")]


def play(winner, *losers, minute=10):
    game = finished_game({winner: "won", **dict.fromkeys(losers, "lost")}, minute=minute)
    ratings.apply_result(game)
    return game


def seen(user, address, agent="Firefox"):
    Sighting.objects.create(user=user, address=address, agent=agent, first_at=NOON, last_at=TONIGHT)


def test_one_who_always_beats_the_same_person_and_hardly_meets_others_is_listed(people):
    amina, baraka, chebet, *_ = people
    for _ in range(11):
        play(baraka, amina)
    for winner, loser in ((amina, chebet), (chebet, amina), (chebet, baraka)):
        play(winner, loser)
    assert win_trading.list_pairs(TONIGHT) == 1
    pair = TradingPair.objects.get()
    assert (pair.user, pair.other) == (baraka, amina)
    assert (pair.games, pair.wins) == (11, 11)
    assert (pair.too_many, pair.one_sided, pair.too_short, pair.signs) == (True, True, False, 2)


def test_short_games_from_one_address_with_one_device_are_listed(people):
    amina, baraka, *others = people
    for one, other in ((amina, baraka), (baraka, amina), (amina, baraka)):
        play(one, other, minute=0)
    for one, other in ((amina, baraka), (baraka, amina)):
        play(one, other)
    for user in (amina, baraka):
        seen(user, "10.0.0.7")
    seen(others[0], "10.0.0.7")
    assert win_trading.list_pairs(TONIGHT) == 1
    pair = TradingPair.objects.get()
    assert (pair.too_many, pair.one_sided, pair.too_short) == (False, False, True)
    assert (pair.same_address, pair.same_device, pair.short, pair.signs) == (True, True, 3, 3)


def test_a_household_that_plays_fairly_is_not_listed(people):
    amina, baraka, *others = people
    for other in (baraka, *others) * 3:
        play(amina, other)
        play(other, amina)
    for user in (amina, baraka):
        seen(user, "10.0.0.7")
    assert win_trading.list_pairs(TONIGHT) == 0


def test_games_of_more_and_voided_games_do_not_count(people):
    amina, baraka, chebet, *_ = people
    for _ in range(12):
        play(baraka, amina, chebet)
        game = play(baraka, amina)
        game.voided_at = TONIGHT
        game.save()
    assert win_trading.list_pairs(TONIGHT) == 0


def test_the_list_is_made_every_night(people):
    assert win_trading.list_pairs in [job.run for job in jobs.JOBS if job.name == "trading"]


def test_the_admin_shows_the_pair_with_its_games(people):
    amina, baraka, *_ = people
    games = [play(baraka, amina) for _ in range(11)]
    win_trading.list_pairs(TONIGHT)
    browser = verified(moderator())
    assert "Baraka" in browser.get(reverse("admin:games_tradingpair_changelist")).text
    pair = TradingPair.objects.get()
    page = browser.get(reverse("admin:games_tradingpair_change", args=[pair.pk])).text
    assert "One of them wins nearly always." in page
    for game in games:
        assert reverse("admin:games_game_change", args=[game.pk]) in page


def test_a_moderator_is_not_told_from_where_an_administrator_comes(people):
    ada = administrator()
    for _ in range(11):
        play(ada, people[0])
    win_trading.list_pairs(TONIGHT)
    assert (
        "Ada" not in verified(moderator()).get(reverse("admin:games_tradingpair_changelist")).text
    )
