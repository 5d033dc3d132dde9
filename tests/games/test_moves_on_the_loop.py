"""A person's ordinary move is written by the server's loop itself; all else goes the usual way."""

from uuid import uuid4

import pytest
from psycopg import AsyncConnection, OperationalError

from games.engine.actions import Play
from games.engine.legal import legal_actions
from games.live.database import in_database
from games.live.room import Room
from games.presenters.frame import Frame
from games.store import log, optimistic_write, snapshots
from tests.games.playing import do, written
from tests.games.sockets import at_table

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.usefixtures("our_host"),
]


@pytest.mark.usefixtures("move_pool")
async def test_it_needs_no_thread(game, cookies, turn, on_threads):
    async with at_table(game.table.code, *cookies) as pages:
        assert await pages[turn].ask("draw", seen=1) == ""
        assert await pages[1 - turn].ask("draw") == ""
        await pages[turn].reach(3)
    assert on_threads == []
    assert await in_database(written, game) == [1, 2, 3]
    assert await in_database(log.verify_chain, game.pk) is None


@pytest.mark.usefixtures("move_pool")
async def test_what_is_shown_was_made_while_it_was_written(game, users, cookies, turn, monkeypatch):
    """And is what would have been made afterwards."""
    expected, made = [], []
    expect, make = Room.expect, Room._next

    def noting(self, snapshot):
        expect(self, snapshot)
        expected.append(self._expected)

    async def making(self, room, snapshot):
        made.append(await make(self, room, snapshot))
        return made[-1]

    monkeypatch.setattr(Room, "expect", noting)
    async with at_table(game.table.code, *cookies) as pages:
        monkeypatch.setattr(Room, "_next", making)
        assert await pages[turn].ask("draw") == ""
        await pages[1 - turn].reach(2)
    assert made == expected
    [shown] = made
    anew = Frame(shown.table, shown.snapshot, shown.now)
    for user in users:
        assert shown.regions(user.pk, "en") == anew.regions(user.pk, "en")


@pytest.mark.usefixtures("move_pool")
async def test_what_could_not_be_written_is_never_shown(game, cookies, turn, monkeypatch):
    """Somebody else was first: the page sees their move, not the one made ready for it."""
    behind = snapshots.remembered(game.pk)
    options = legal_actions(behind.state, turn)
    theirs = next(action for action in options if isinstance(action, Play))
    answers, write = [], optimistic_write._write

    async def noting(*args):
        answers.append(await write(*args))
        return answers[-1]

    monkeypatch.setattr(optimistic_write, "_write", noting)
    async with at_table(game.table.code, *cookies) as pages:
        await in_database(do, game, theirs)
        snapshots.forget_all()
        snapshots.remember(game.pk, behind)
        assert await pages[turn].ask("draw") == "not-your-turn"
        assert answers == [None]
        assert pages[turn].version == 2
        assert pages[turn].regions["hand"].count("data-card=") == 4 - len(theirs.cards)


@pytest.mark.usefixtures("move_pool")
async def test_a_refusal_is_given_and_kept_the_usual_way(game, cookies, turn, on_threads):
    async with at_table(game.table.code, *cookies) as pages:
        other, command = pages[1 - turn], str(uuid4())
        assert await other.ask("draw", id=command) == "not-your-turn"
        assert "turn" in other.regions["refusal"]
        assert await pages[turn].ask("draw") == ""
        other.answers.clear()
        assert await other.ask("draw", id=command) == "not-your-turn"
    assert on_threads == ["draw", "draw"]
    assert await in_database(written, game) == [1, 2]


@pytest.mark.usefixtures("move_pool")
async def test_a_command_sent_twice_is_done_once(game, cookies, turn):
    async with at_table(game.table.code, *cookies) as pages:
        command = str(uuid4())
        assert await pages[turn].ask("draw", id=command) == ""
        pages[turn].answers.clear()
        assert await pages[turn].ask("draw", id=command) == ""
    assert await in_database(written, game) == [1, 2]


@pytest.mark.usefixtures("move_pool")
async def test_a_move_whose_answer_is_lost_is_found_by_its_command(
    game, cookies, turn, monkeypatch, on_threads
):
    """Nobody knows whether it was written."""
    execute = AsyncConnection.execute

    async def written_but_unheard(connection, *args):
        await execute(connection, *args)
        raise OperationalError("gone")

    monkeypatch.setattr(AsyncConnection, "execute", written_but_unheard)
    async with at_table(game.table.code, *cookies) as pages:
        assert await pages[turn].ask("draw") == ""
    assert on_threads == ["draw"]
    assert await in_database(written, game) == [1, 2]


@pytest.mark.usefixtures("move_pool")
async def test_a_move_is_written_where_it_cannot_be_shown(game, cookies, turn, monkeypatch):
    """What cannot be rendered must not leave a statement behind on its connection."""

    def broken(self, snapshot):
        raise RuntimeError("cannot render")

    monkeypatch.setattr(Room, "expect", broken)
    async with at_table(game.table.code, *cookies) as pages:
        assert await pages[turn].ask("draw") == ""
        assert await pages[1 - turn].ask("draw") == ""
    assert await in_database(written, game) == [1, 2, 3]


async def test_before_the_pool_is_open_moves_go_the_usual_way(game, cookies, turn, on_threads):
    async with at_table(game.table.code, *cookies) as pages:
        assert await pages[turn].ask("draw") == ""
    assert on_threads == ["draw"]
    assert await in_database(written, game) == [1, 2]
