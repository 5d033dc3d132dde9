"""An ordinary move is one statement that writes nothing if the process is behind."""

import random
from uuid import uuid4

import pytest
from django.db import connection

from games.engine.actions import Draw, Seat
from games.models import Game, LogRow
from games.store import log, snapshots, write
from games.store.actors import Actor
from games.store.write import act, stand_in
from tests.games.people import NOW
from tests.games.playing import do, game_of, people, random_action, seat_to_act, user_on

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def game():
    """With a first move, after which the process knows the game's row."""
    game = game_of(*people(2))
    assert do(game, Draw(seat_to_act(game.pk))).ok
    return game


def forget_since(game: Game, position: snapshots.GameSnapshot) -> None:
    """As if the moves since had been made by another process."""
    snapshots.forget_all()
    snapshots.remember(game.pk, position)


def test_it_needs_no_lock(game, monkeypatch):
    monkeypatch.setattr(write, "lock", None)
    assert do(game, Draw(seat_to_act(game.pk))).version == 3
    game.refresh_from_db()
    assert game.version == 3
    assert log.verify_chain(game.pk) is None


def test_a_thread_that_holds_a_connection_does_not_wait_for_another(game):
    before = connection.pool.get_stats()["requests_num"]
    assert do(game, Draw(seat_to_act(game.pk))).ok
    assert connection.pool.get_stats()["requests_num"] == before


def test_a_thread_without_a_connection_does_not_keep_the_one_it_takes(game):
    turn = seat_to_act(game.pk)
    actor = Actor.person(user_on(game, turn).pk)
    connection.close()
    assert act(game.pk, Draw(turn), actor=actor, now=NOW).ok
    assert connection.connection is None


def test_the_database_does_not_plan_it_anew_every_time(game):
    for _ in range(3):
        assert do(game, Draw(seat_to_act(game.pk))).ok
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        assert any("UPDATE games_game" in statement for (statement,) in cursor.fetchall())


def test_nor_does_it_after_the_game_was_only_read(game, monkeypatch):
    snapshots.forget_all()
    turn = seat_to_act(game.pk)
    monkeypatch.setattr(write, "lock", None)
    assert do(game, Draw(turn)).version == 3
    assert log.verify_chain(game.pk) is None


def test_a_process_that_is_behind_catches_up_first(game):
    behind = snapshots.remembered(game.pk)
    assert do(game, Draw(seat_to_act(game.pk))).ok
    turn = seat_to_act(game.pk)
    forget_since(game, behind)
    assert do(game, Draw(turn)).version == 4
    assert log.verify_chain(game.pk) is None


def test_a_move_that_was_right_before_another_process_moved_is_refused(game):
    behind, turn = snapshots.remembered(game.pk), seat_to_act(game.pk)
    assert do(game, Draw(turn)).ok
    forget_since(game, behind)
    assert do(game, Draw(turn)).code == "not-your-turn"
    assert LogRow.objects.filter(game=game).count() == 3


def test_the_same_command_again_gets_the_same_answer(game):
    command, turn = uuid4(), seat_to_act(game.pk)
    behind = snapshots.remembered(game.pk)
    first = do(game, Draw(turn), command_id=command)
    forget_since(game, behind)
    assert do(game, Draw(turn), command_id=command) == first
    assert LogRow.objects.filter(game=game).count() == 3


def test_a_command_that_was_refused_stays_refused_once_it_would_be_right(game):
    command, turn = uuid4(), seat_to_act(game.pk)
    other = Seat(1 - turn)
    refused = do(game, Draw(other), command_id=command)
    assert do(game, Draw(turn)).ok
    assert do(game, Draw(other), command_id=command) == refused
    assert LogRow.objects.filter(game=game).count() == 3


def test_what_another_process_wrote_about_who_is_away_is_not_lost(game):
    behind, turn = snapshots.remembered(game.pk), seat_to_act(game.pk)
    stand_in(game.pk, 1 - turn, now=NOW)
    forget_since(game, behind)
    assert do(game, Draw(turn)).ok
    game.refresh_from_db()
    assert str(1 - turn) in game.missed
    # The other seat is now a bot's: it is due.
    assert game.bot_deadline is not None


def test_a_game_of_such_moves_folds_from_its_log(game):
    rng = random.Random(5)
    for _ in range(40):
        do(game, random_action(game.pk, seat_to_act(game.pk), rng))
    state = snapshots.load(game.pk).state
    snapshots.forget_all()
    assert snapshots.load(game.pk).state == state
    assert log.verify_chain(game.pk) is None
