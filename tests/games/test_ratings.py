import threading

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from accounts.models import RatedGame, Rating, RatingChange
from games.ranked import ratings, refold
from games.ranked.rating_math import NEWCOMER, Finish, Skill, rate, replay, shown
from tests.accounts.builders import account, finished_game

pytestmark = pytest.mark.django_db


def play(*results, **more):
    game = finished_game(dict(results), **more)
    ratings.apply_result(game)
    return game


def stored():
    return sorted(Rating.objects.values_list("user_id", "ruleset", "mu", "sigma", "games", "wins"))


def test_a_newcomer_is_shown_1000_and_nobody_less_than_0():
    assert NEWCOMER.shown == 1000
    assert shown(-20.0, 8.0) == 0


def test_the_winner_beats_everybody_those_who_stayed_tie_and_leavers_are_last():
    won, stayed, also_stayed, left, also_left = rate(
        [NEWCOMER] * 5, ["won", "lost", "lost", "left", "left"]
    )
    assert won.mu > stayed.mu > left.mu
    assert stayed.mu == also_stayed.mu
    assert left.mu == also_left.mu
    assert (won.games, won.wins, left.games, left.wins) == (1, 1, 1, 0)


def test_ratings_are_a_pure_function_of_the_games_in_order():
    two = [Finish(1, "won"), Finish(2, "lost")]
    games = [two, [Finish(2, "won"), Finish(3, "left"), Finish(1, "lost", 0.5)]] * 5
    first: dict[int, Skill] = {}
    second: dict[int, Skill] = {}
    assert list(replay(games, first)) == list(replay(games, second))
    assert first == second


def test_a_ranked_game_moves_the_ratings_of_its_ladder_only(wanjiku):
    otieno = account("Otieno")
    play((wanjiku, "won"), (otieno, "lost"))
    assert {r.ruleset for r in Rating.objects.all()} == {"standard"}
    assert Rating.objects.get(user=wanjiku).shown > 1000 > Rating.objects.get(user=otieno).shown


def test_a_rating_is_provisional_until_ten_games(wanjiku):
    otieno = account("Otieno")
    for _ in range(9):
        play((wanjiku, "won"), (otieno, "lost"))
    assert Rating.objects.get(user=wanjiku).provisional
    play((wanjiku, "won"), (otieno, "lost"))
    assert not Rating.objects.get(user=wanjiku).provisional


def test_unranked_games_and_games_ended_without_a_result_do_not_count(wanjiku):
    otieno = account("Otieno")
    play((wanjiku, "won"), (otieno, "lost"), ranked=False)
    ended = finished_game({wanjiku: "", otieno: ""})
    ended.how = "ended"
    ratings.apply_result(ended)
    assert not RatedGame.objects.exists()


def test_a_game_counts_once(wanjiku):
    game = play((wanjiku, "won"), (account("Otieno"), "lost"))
    before = stored()
    ratings.apply_result(game)
    assert stored() == before


def test_the_change_is_known_before_the_game_closes_and_stays_the_same_after(wanjiku):
    otieno = account("Otieno")
    game = finished_game({wanjiku: "won", otieno: "lost"})
    end = [Finish(wanjiku.pk, "won"), Finish(otieno.pk, "lost")]
    expected = ratings.rating_changes(game.pk, "standard", end)
    assert not RatingChange.objects.exists()
    ratings.apply_result(game)
    assert ratings.rating_changes(game.pk, "standard", end) == expected
    assert expected[wanjiku.pk].gain > 0 > expected[otieno.pk].gain
    assert expected[wanjiku.pk].provisional


def a_season(people):
    results = ["won", "lost", "left"]
    for n in range(12):
        chosen = [people[(n + i * (1 + n % 3)) % len(people)] for i in range(3)]
        seats = dict(zip(chosen, results[n % 2 :] + results[: n % 2], strict=False))
        if len(seats) > 1:
            play(*seats.items(), ruleset="classic" if n % 4 == 0 else "standard")


def test_recomputing_from_scratch_gives_the_same_numbers_to_the_last_bit(wanjiku):
    a_season([wanjiku, account("Otieno"), account("Achieng"), account("Kimani")])
    before = stored()
    call_command("recompute_ratings", "--check", verbosity=0)
    Rating.objects.update(mu=1.0, shown=1)
    with pytest.raises(CommandError):
        call_command("recompute_ratings", "--check")
    call_command("recompute_ratings")
    assert stored() == before
    call_command("recompute_ratings", "--check")


def test_a_voided_game_is_as_if_never_played_and_comes_back_when_unvoided(wanjiku):
    people = [wanjiku, account("Otieno"), account("Achieng"), account("Kimani")]
    a_season(people)
    before = stored()
    game = RatedGame.objects.get(ruleset="standard", seq=2).game
    game.voided_at = timezone.now()
    game.save()
    refold.recompute("standard")
    assert stored() != before
    assert not RatingChange.objects.filter(rated__game=game).exists()
    assert refold.differences("standard") == []
    game.voided_at = None
    game.save()
    refold.recompute("standard")
    assert stored() == before


def test_voiding_the_only_game_leaves_no_rating(wanjiku):
    game = play((wanjiku, "won"), (account("Otieno"), "lost"))
    game.voided_at = timezone.now()
    game.save()
    refold.recompute("standard")
    assert not Rating.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_games_that_end_at_the_same_moment_lose_no_update():
    wanjiku, otieno = account("Wanjiku"), account("Otieno")
    games = [finished_game({wanjiku: "won", otieno: "lost"}) for _ in range(4)]
    together = threading.Barrier(len(games), timeout=60)

    def close(game):
        together.wait()
        try:
            ratings.apply_result(game)
        finally:
            connection.close()

    threads = [threading.Thread(target=close, args=[game]) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert Rating.objects.get(user=wanjiku).games == 4
    assert sorted(RatedGame.objects.values_list("seq", flat=True)) == [1, 2, 3, 4]
    assert refold.differences("standard") == []
