"""An ordinary move is one statement that writes nothing if the process is behind."""

import asyncio
import random
from uuid import UUID, uuid4

import pytest

from games.engine.actions import Action, Draw, Seat
from games.live.database import in_database
from games.models import Game
from games.store import broadcast, log, snapshots, write
from games.store.actors import Actor
from games.store.away_players import stand_in
from games.store.game_facts import game_facts
from games.store.optimistic_write import act_optimistically
from games.store.write import Answer, act
from tests.games.playing import random_action, state_of, written

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.usefixtures("move_pool"),
]


@pytest.fixture
def no_lock(monkeypatch):
    monkeypatch.setattr(write, "lock_game", None)


@pytest.fixture
async def started(game, turn):
    """With a first move, after which the process knows the game's row."""
    broadcast.serve_on(asyncio.get_running_loop())
    assert (await do(game, Draw(turn))).version == 2
    return game


async def do(game: Game, action: Action, command: UUID | None = None) -> Answer:
    """As the server does it: on the loop, else on a thread."""
    facts = await in_database(game_facts, game.pk)
    actor = Actor.person(facts.users[action.seat])
    command = command or uuid4()
    answer = await act_optimistically(
        facts, action, actor=actor, command_id=command, seen=None, meanwhile=lambda _: None
    )
    return answer or await in_database(act, game.pk, action, actor=actor, command_id=command)


def forget_since(game: Game, snapshot: snapshots.GameSnapshot) -> None:
    """As if the moves since had been made by another process."""
    snapshots.forget_all()
    snapshots.remember(game.pk, snapshot)


async def is_whole(game: Game) -> bool:
    return await in_database(log.verify_chain, game.pk) is None


@pytest.mark.usefixtures("no_lock")
async def test_it_needs_no_lock(started, turn):
    assert (await do(started, Draw(Seat(1 - turn)))).version == 3
    await in_database(started.refresh_from_db)
    assert started.version == 3
    assert await is_whole(started)


@pytest.mark.usefixtures("no_lock")
async def test_nor_does_it_after_the_game_was_only_read(started, turn):
    snapshots.forget_all()
    await in_database(snapshots.load_many, [started.pk])
    assert (await do(started, Draw(Seat(1 - turn)))).version == 3
    assert await is_whole(started)


async def test_the_database_does_not_plan_it_anew_every_time(started, turn, move_pool):
    for number in range(1, 9):
        assert (await do(started, Draw(Seat((turn + number) % 2)))).ok
    async with move_pool.connection() as connection:
        kept = await connection.execute("SELECT statement FROM pg_prepared_statements")
        assert any("UPDATE games_game" in statement for (statement,) in await kept.fetchall())


async def test_a_process_that_is_behind_catches_up_first(started, turn):
    behind = snapshots.remembered(started.pk)
    assert (await do(started, Draw(Seat(1 - turn)))).ok
    forget_since(started, behind)
    assert (await do(started, Draw(turn))).version == 4
    assert await is_whole(started)


async def test_a_move_that_was_right_before_another_process_moved_is_refused(started, turn):
    behind = snapshots.remembered(started.pk)
    assert (await do(started, Draw(Seat(1 - turn)))).ok
    forget_since(started, behind)
    assert (await do(started, Draw(Seat(1 - turn)))).code == "not-your-turn"
    assert await in_database(written, started) == [1, 2, 3]


async def test_the_same_command_again_gets_the_same_answer(started, turn):
    behind, command = snapshots.remembered(started.pk), uuid4()
    first = await do(started, Draw(Seat(1 - turn)), command)
    forget_since(started, behind)
    assert await do(started, Draw(Seat(1 - turn)), command) == first
    assert await in_database(written, started) == [1, 2, 3]


async def test_a_command_that_was_refused_stays_refused_once_it_would_be_right(started, turn):
    command = uuid4()
    refused = await do(started, Draw(turn), command)
    assert refused.code == "not-your-turn"
    assert (await do(started, Draw(Seat(1 - turn)))).ok
    assert await do(started, Draw(turn), command) == refused
    assert await in_database(written, started) == [1, 2, 3]


async def test_what_another_process_wrote_about_who_is_away_is_not_lost(started, turn):
    behind = snapshots.remembered(started.pk)
    await in_database(stand_in, started.pk, turn)
    forget_since(started, behind)
    assert (await do(started, Draw(Seat(1 - turn)))).ok
    await in_database(started.refresh_from_db)
    assert str(turn) in started.missed
    # Their seat is now a bot's: it is due.
    assert started.bot_deadline is not None


async def test_a_game_of_such_moves_folds_from_its_log(started):
    rng = random.Random(5)
    for _ in range(40):
        state = await in_database(state_of, started.pk)
        await do(started, await in_database(random_action, started.pk, state.turn, rng))
    played = await in_database(state_of, started.pk)
    snapshots.forget_all()
    assert await in_database(state_of, started.pk) == played
    assert await is_whole(started)
