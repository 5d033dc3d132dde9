"""Playing one and the same person again and again moves ratings less and less."""

from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.models import Rating, RatingChange
from games.moderation import voiding
from games.ranked import refold
from games.ranked.pair_weights import weight_after, weights
from games.tables import opening
from games.tables.errors import TableRefused
from games.tables.opening import Wish
from tests.games.kept import kept_game
from tests.games.people import MINUTE, NOW, account, table_of
from tests.games.playing import game_of, people, play_to_the_win
from tests.moderation import administrator

pytestmark = pytest.mark.django_db
HOUR = 60 * MINUTE


def met(*users, times, began=NOW, **more):
    return [
        kept_game(*users, seed=f"{began}-{n}", began=began + n * MINUTE, ranked=True, **more)
        for n in range(times)
    ]


def weights_of(games) -> list[list[float]]:
    return [list(game.players.values_list("weight", flat=True)) for game in games]


def test_the_first_three_games_of_two_people_count_in_full_then_less_and_less():
    games = met(*people(2), times=7)
    assert weights_of(games) == [[1, 1]] * 3 + [[w, w] for w in (1 / 2, 1 / 4, 1 / 8, 1 / 16)]


def test_seven_games_move_a_rating_little_further_than_four():
    amina, baraka = people(2)
    met(amina, baraka, times=7)
    moves = RatingChange.objects.filter(user=amina).order_by("rated__seq")
    sizes = [abs(row.mu_after - row.mu_before) for row in moves]
    full = [
        abs(change.mu_after - change.mu_before)
        for change in RatingChange.objects.filter(user=amina, rated__seq__lte=3)
    ]
    assert sum(sizes[3:]) < max(full)
    assert all(row.sigma_after < row.sigma_before for row in moves)


def test_the_next_day_they_count_in_full_again():
    users = people(2)
    met(*users, times=5)
    [later] = met(*users, times=1, began=NOW + 25 * HOUR)
    assert weights_of([later]) == [[1, 1]]


def test_others_and_other_ladders_are_not_touched():
    amina, baraka, chebet = people(3)
    met(amina, baraka, times=5)
    [with_chebet] = met(amina, chebet, times=1, began=NOW + HOUR)
    [classic] = met(amina, baraka, times=1, began=NOW + HOUR, ruleset="classic")
    assert weights_of([with_chebet, classic]) == [[1, 1]] * 2


def test_with_more_at_the_table_it_is_the_mean_over_the_others():
    amina, baraka, chebet = people(3)
    [first, *_rest] = met(amina, baraka, times=3)
    at = first.finished_at + timedelta(hours=1)
    users = [amina.pk, baraka.pk, chebet.pk]
    told = weights("standard", users, at)
    assert told == {amina.pk: 0.75, baraka.pk: 0.75, chebet.pk: 1}


def test_voided_games_are_not_counted_as_met():
    users = people(2)
    games = met(*users, times=3)
    voiding.void(administrator("Ada"), games[0], "arranged")
    [next_one] = met(*users, times=1, began=NOW + HOUR)
    assert weights_of([next_one]) == [[1, 1]]


def test_counted_again_a_game_counts_as_much_as_it_did():
    met(*people(2), times=6)
    before = list(Rating.objects.order_by("pk").values("user", "mu", "sigma", "games"))
    assert refold.differences("standard") == []
    refold.recompute("standard")
    assert list(Rating.objects.order_by("pk").values("user", "mu", "sigma", "games")) == before


def test_the_sheet_at_the_end_says_that_a_game_counts_less(client, monkeypatch):
    users = people(2)
    game = game_of(*users, ranked=True)
    met(*users, times=4, began=NOW - HOUR)
    monkeypatch.setattr("games.ranked.ratings.now_ms", lambda: NOW)
    play_to_the_win(game)
    client.force_login(users[0])
    page = client.get(reverse("table", args=[game.table.code])).text
    assert "it counts less" in page


def test_the_rule_stands_on_the_page_of_the_ladder(client):
    page = client.get(reverse("leaderboard", args=["standard"])).text
    assert "first 3 ranked games of two people within a day count in full" in page


def test_a_private_table_cannot_be_ranked(client):
    with pytest.raises(TableRefused, match="ranked_private"):
        opening.create(account("Amina"), Wish(ranked=True, private=True), now=NOW)
    client.force_login(account("Baraka"))
    wish = {"ruleset": "standard", "seats": "2", "ranked": "on", "private": "on"}
    page = client.post(reverse("new_table"), wish).text
    assert "Ranked tables are public" in page
    assert table_of(account("Chebet"), ranked=True).private is False


def test_weights_halve():
    assert [weight_after(games) for games in range(6)] == [1, 1, 1, 1 / 2, 1 / 4, 1 / 8]
