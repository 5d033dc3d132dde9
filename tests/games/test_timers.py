import pytest

from games.engine.actions import Confirm, Draw, Seat
from games.engine.state import Phase
from games.models import Game, LogRow, Player
from games.store import away_players, snapshots, timers
from games.store.expiry import expire
from games.tables import presence
from tests.games.people import MINUTE, NOW, SECOND
from tests.games.playing import (
    do,
    game_of,
    people,
    play_to_the_win,
    seat_to_act,
    state_of,
    user_on,
)
from tests.games.sweeping import sweep

pytestmark = pytest.mark.django_db


def kinds(game: Game) -> list[str]:
    return [row.action["type"] for row in LogRow.objects.filter(game=game).order_by("seq")]


def test_nothing_is_due_before_its_time():
    game = game_of(*people(2))
    assert sweep(NOW) == 0
    assert kinds(game) == ["Start"]


def test_a_passed_turn_clock_draws_for_the_player():
    game = game_of(*people(2))
    turn = seat_to_act(game.pk)
    sweep(state_of(game.pk).deadline)
    assert seat_to_act(game.pk) != turn
    assert state_of(game.pk).counts[turn] == 5


def test_what_fell_due_while_everything_was_down_is_applied_at_once():
    game = game_of(*people(2))
    turn = seat_to_act(game.pk)
    snapshots.forget_all()
    sweep(NOW + 60 * MINUTE)
    assert kinds(game).count("Expire") == 1
    assert seat_to_act(game.pk) != turn
    assert Game.objects.get().next_deadline > NOW + 60 * MINUTE


def test_a_second_sweep_finds_nothing_to_do():
    game = game_of(*people(2))
    deadline = state_of(game.pk).deadline
    sweep(deadline)
    rows = kinds(game)
    sweep(deadline)
    assert kinds(game) == rows


def test_a_finished_game_has_no_deadlines():
    game = game_of(*people(2), ruleset="wild_ace")
    won = play_to_the_win(game)
    for seat in (0, 1):
        do(game, Confirm(Seat(seat)), now=won + 1)
    game.refresh_from_db()
    assert (game.state, game.next_deadline, game.bot_deadline) == ("finished", None, None)
    assert sweep(won + 60 * MINUTE) == 0


def won_game() -> tuple[Game, int]:
    game = game_of(*people(2), ruleset="wild_ace")
    won = play_to_the_win(game)
    Player.objects.update(last_seen=won)
    return game, won


def test_somebody_who_is_gone_is_taken_as_having_confirmed_after_a_minute():
    game, won = won_game()
    do(game, Confirm(Seat(0)), now=won)
    sweep(won + MINUTE - 1)
    assert state_of(game.pk).phase is Phase.CONFIRM
    sweep(won + MINUTE + 1)
    assert state_of(game.pk).phase is Phase.OVER


def test_somebody_who_was_gone_before_the_win_still_has_a_minute():
    game, won = won_game()
    Player.objects.update(last_seen=won - 5 * MINUTE)
    sweep(won + MINUTE // 2)
    assert state_of(game.pk).phase is Phase.CONFIRM


def test_somebody_who_is_there_is_waited_for_up_to_five_minutes():
    game, won = won_game()
    for seconds in range(0, 290, 10):
        Player.objects.update(last_seen=won + seconds * SECOND)
        sweep(won + seconds * SECOND)
        assert state_of(game.pk).phase is Phase.CONFIRM
    sweep(won + 5 * MINUTE + SECOND)
    assert state_of(game.pk).phase is Phase.OVER


def test_a_ranked_seat_is_given_up_after_three_minutes_without_its_player():
    game = game_of(*people(2), ranked=True)
    presence.seen(game.table_id, game.pk, {user_on(game, 0).pk}, NOW + 3 * MINUTE)
    timers.forfeit_for_the_gone(NOW + 3 * MINUTE - 1)
    assert state_of(game.pk).phase is not Phase.OVER
    timers.forfeit_for_the_gone(NOW + 3 * MINUTE)
    state = state_of(game.pk)
    assert (state.phase, state.over_how, state.winner) == (Phase.OVER, "walkover", 0)


def test_an_unranked_seat_is_kept():
    game = game_of(*people(2))
    assert timers.forfeit_for_the_gone(NOW + 60 * MINUTE) == 0
    assert state_of(game.pk).phase is not Phase.OVER


def miss_turns(game: Game, seat: int, turns: int) -> int:
    """The others draw in time; this seat does not."""
    now, missed = NOW, 0
    while missed < turns:
        state = state_of(game.pk)
        if state.turn == seat:
            now, missed = state.deadline, missed + 1
            expire(game.pk, now)
        else:
            now += 1
            do(game, Draw(state.turn), now=now)
    return now


def test_two_missed_turns_make_somebody_away_and_a_bot_plays_for_them():
    game = game_of(*people(3))
    now = miss_turns(game, 1, 2)
    game.refresh_from_db()
    assert game.missed == {"1": 2}
    while seat_to_act(game.pk) != 1:
        do(game, Draw(seat_to_act(game.pk)), now=now)
    game.refresh_from_db()
    assert game.bot_deadline is not None


def test_whoever_touches_anything_plays_for_themselves_again():
    game = game_of(*people(3))
    now = miss_turns(game, 1, 2)
    assert away_players.touch(game.pk, user_on(game, 1).pk, now)
    game.refresh_from_db()
    assert game.missed == {}
    assert not away_players.touch(game.pk, user_on(game, 1).pk, now)


def test_a_person_is_away_when_no_socket_renewed_their_lease():
    assert not presence.is_away(NOW, NOW + 20 * SECOND)
    assert presence.is_away(NOW, NOW + 26 * SECOND)
