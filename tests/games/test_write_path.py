import random
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction

from games.engine.actions import Draw, Play, Seat
from games.engine.evolve import fold
from games.models import Game, LogRow, Refusal
from games.store import log, snapshots
from games.store.actors import Actor
from games.store.write import act
from tests.games.people import NOW, account
from tests.games.playing import do, game_of, people, random_action, seat_to_act, state_of, user_on

pytestmark = pytest.mark.django_db


def test_a_game_begins_with_one_row_that_holds_the_deal():
    game = game_of(*people(3))
    row = LogRow.objects.get(game=game)
    assert (row.seq, row.seat, row.prev_hash) == (1, None, "")
    assert [len(hand) for hand in state_of(game.pk).hands] == [4, 4, 4]


def test_a_move_adds_one_row_and_raises_the_version():
    game = game_of(*people(2))
    answer = do(game, Draw(seat_to_act(game.pk)))
    game.refresh_from_db()
    assert answer.ok
    assert answer.version == game.version == 2
    assert LogRow.objects.get(game=game, seq=2).action["type"] == "Draw"


def test_a_refused_move_adds_no_row_and_says_why():
    game = game_of(*people(2))
    other = Seat(1 - seat_to_act(game.pk))
    answer = do(game, Draw(other))
    assert answer.code == "not-your-turn"
    assert LogRow.objects.filter(game=game).count() == 1


def test_the_same_command_again_gets_the_same_answer_and_is_applied_once():
    game, command = game_of(*people(2)), uuid4()
    action = Draw(seat_to_act(game.pk))
    first = do(game, action, command_id=command)
    assert do(game, action, command_id=command) == first
    assert LogRow.objects.filter(game=game).count() == 2


def test_a_refused_command_stays_refused_when_it_is_repeated():
    game, command = game_of(*people(2)), uuid4()
    turn = seat_to_act(game.pk)
    early = do(game, Draw(Seat(1 - turn)), command_id=command)
    assert do(game, Draw(turn)).ok
    again = do(game, Draw(Seat(1 - turn)), command_id=command)
    assert again == early
    assert Refusal.objects.count() == 1


def test_a_command_id_used_for_something_else_is_refused():
    game, command = game_of(*people(2)), uuid4()
    turn = seat_to_act(game.pk)
    assert do(game, Draw(turn), command_id=command).ok
    card = state_of(game.pk).hands[turn][0]
    assert do(game, Play(turn, (card,)), command_id=command).code == "command-reused"


def test_a_second_tap_on_a_button_that_worked_does_nothing_in_the_next_turn():
    game = game_of(*people(2))
    first = seat_to_act(game.pk)
    assert do(game, Draw(first), seen=1).ok
    assert do(game, Draw(seat_to_act(game.pk))).ok
    assert seat_to_act(game.pk) == first
    assert do(game, Draw(first), seen=1).code == "stale"
    assert do(game, Draw(first), seen=3).ok


def test_somebody_who_does_not_play_cannot_move():
    game, stranger = game_of(*people(2)), account("Stranger")
    answer = act(game.pk, Draw, actor=Actor.person(stranger.pk), now=NOW)
    assert answer.code == "not-at-table"


def test_nobody_moves_for_another_seat():
    game = game_of(*people(2))
    turn = seat_to_act(game.pk)
    other = user_on(game, 1 - turn)
    answer = act(game.pk, Draw(turn), actor=Actor.person(other.pk), now=NOW)
    assert answer.code == "not-at-table"


def test_a_late_move_comes_after_the_expiry_it_missed():
    game = game_of(*people(2))
    turn = seat_to_act(game.pk)
    game.refresh_from_db()
    deadline = state_of(game.pk).deadline
    answer = do(game, Draw(turn), now=deadline)
    assert answer.code == "not-your-turn"
    kinds = [row.action["type"] for row in LogRow.objects.filter(game=game)]
    assert kinds[1:] == ["Expire"] * (len(kinds) - 1)


def test_a_turn_missed_is_counted_and_a_move_of_ones_own_forgives_it():
    game = game_of(*people(2))
    turn = seat_to_act(game.pk)
    deadline = state_of(game.pk).deadline
    act(game.pk, Draw(Seat(1 - turn)), actor=Actor.person(user_on(game, 1 - turn).pk), now=deadline)
    game.refresh_from_db()
    assert game.missed == {str(turn): 1}
    assert do(game, Draw(turn), now=deadline + 1).ok
    game.refresh_from_db()
    assert game.missed == {}


def test_time_in_a_log_never_runs_backwards():
    game = game_of(*people(2))
    do(game, Draw(seat_to_act(game.pk)), now=NOW + 500)
    do(game, Draw(seat_to_act(game.pk)), now=NOW + 100)
    times = list(LogRow.objects.filter(game=game).values_list("at_ms", flat=True))
    assert times == sorted(times)


def test_a_game_folds_from_its_log_alone():
    rng, game = random.Random(7), game_of(*people(3))
    for step in range(60):
        do(game, random_action(game.pk, seat_to_act(game.pk), rng), now=NOW + step)
    remembered = snapshots.load(game.pk)
    snapshots.forget_all()
    fresh = snapshots.load(game.pk)
    assert fresh.state == remembered.state
    assert fresh.state == fold(log.all_events(log.rows_since(game.pk, 0)))


def test_the_chain_of_hashes_holds_and_shows_what_was_changed():
    game = game_of(*people(2))
    for step in range(5):
        do(game, Draw(seat_to_act(game.pk)), now=NOW + step)
    assert log.verify_chain(game.pk) is None
    Game.objects.filter(pk=game.pk).update(last_hash="0" * 64)
    assert log.verify_chain(game.pk) == 7


@pytest.mark.parametrize(
    "change", ["UPDATE games_logrow SET at_ms = 0", "DELETE FROM games_logrow"]
)
def test_the_database_itself_refuses_changes_to_the_log(change):
    game_of(*people(2))
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(change)
    assert LogRow.objects.count() == 1


def test_the_commitment_shown_before_the_deal_is_the_games():
    from games.store.seals import seal_of
    from tests.games.people import table_of

    users = people(2)
    table = table_of(*users, seats=2)
    shown = seal_of(table)
    from games.store.deals import start_game

    assert start_game(table, now=NOW).commitment == shown
