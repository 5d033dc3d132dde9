"""A person's ordinary move is written by the server's loop itself; all else goes the usual way."""

import asyncio
from uuid import uuid4

import pytest
from django.db import connection

from games.engine.actions import Play
from games.engine.legal import legal_actions
from games.live import table_consumer
from games.live.commands import handle
from games.live.database import in_database
from games.live.room import Room
from games.models import LogRow
from games.presenters.frame import Frame
from games.store import async_pool as lines_module
from games.store import log, snapshots
from games.store.async_pool import Line, LineLost, Lines
from tests.games.playing import do
from tests.games.sockets import at_table

# Changes no row: there is no such game.
NOTHING = [None] * 22

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.usefixtures("our_host"),
]


@pytest.fixture
def on_threads(monkeypatch):
    """What was not done on the loop."""
    handled = []

    def noting(command, began):
        handled.append(command.kind)
        return handle(command, began)

    monkeypatch.setattr(table_consumer, "handle", noting)
    return handled


def written(game) -> list[int]:
    return list(LogRow.objects.filter(game=game).order_by("seq").values_list("seq", flat=True))


def cut(line: Line) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [line._libpq.backend_pid])


@pytest.fixture
async def _open():
    await lines_module.lines().open()
    yield
    lines_module.lines().close()


@pytest.mark.usefixtures("_open")
async def test_it_needs_no_thread(game, cookies, turn, on_threads):
    async with at_table(game.table.code, *cookies) as pages:
        assert await pages[turn].ask("draw", seen=1) == ""
        assert await pages[1 - turn].ask("draw") == ""
        await pages[turn].reach(3)
    assert on_threads == []
    assert await in_database(written, game) == [1, 2, 3]
    assert await in_database(log.verify_chain, game.pk) is None


@pytest.mark.usefixtures("_open")
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


@pytest.mark.usefixtures("_open")
async def test_what_could_not_be_written_is_never_shown(game, cookies, turn, monkeypatch):
    """Somebody else was first: the page sees their move, not the one made ready for it."""
    behind = snapshots.remembered(game.pk)
    options = legal_actions(behind.state, turn)
    theirs = next(action for action in options if isinstance(action, Play))
    answers, move = [], Line.move

    def noting(line, values):
        answers.append(move(line, values))
        return answers[-1]

    monkeypatch.setattr(Line, "move", noting)
    async with at_table(game.table.code, *cookies) as pages:
        await in_database(do, game, theirs)
        snapshots.forget_all()
        snapshots.remember(game.pk, behind)
        assert await pages[turn].ask("draw") == "not-your-turn"
        assert [answer.result() for answer in answers] == [0]
        assert pages[turn].version == 2
        assert pages[turn].regions["hand"].count("data-card=") == 4 - len(theirs.cards)


@pytest.mark.usefixtures("_open")
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


@pytest.mark.usefixtures("_open")
async def test_a_command_sent_twice_is_done_once(game, cookies, turn):
    async with at_table(game.table.code, *cookies) as pages:
        command = str(uuid4())
        assert await pages[turn].ask("draw", id=command) == ""
        pages[turn].answers.clear()
        assert await pages[turn].ask("draw", id=command) == ""
    assert await in_database(written, game) == [1, 2]


@pytest.mark.usefixtures("_open")
async def test_lost_lines_lose_no_move_and_are_opened_again(game, cookies, turn):
    lines = lines_module.lines()
    async with at_table(game.table.code, *cookies) as pages:
        lost = list(lines._lines)
        for line in lost:
            await in_database(cut, line)
        assert await pages[turn].ask("draw") == ""
        assert await in_database(written, game) == [1, 2]
        await lines.open()
        assert len(lines._lines) == lines_module.LINES
        assert not any(line in lost for line in lines._lines)
        assert await pages[1 - turn].ask("draw") == ""
    assert await in_database(written, game) == [1, 2, 3]


@pytest.mark.usefixtures("_open")
async def test_a_move_whose_answer_is_lost_is_found_by_its_command(
    game, cookies, turn, monkeypatch
):
    """Nobody knows whether it was written."""

    async def written_but_unheard(line, values):
        await move(line, values)
        raise LineLost("gone")

    move = Line.move
    monkeypatch.setattr(
        Line, "move", lambda *args: asyncio.ensure_future(written_but_unheard(*args))
    )
    async with at_table(game.table.code, *cookies) as pages:
        assert await pages[turn].ask("draw") == ""
    assert await in_database(written, game) == [1, 2]


async def test_who_finds_no_free_line_goes_the_usual_way(game, cookies, turn, on_threads):
    async with at_table(game.table.code, *cookies) as pages:
        assert await pages[turn].ask("draw") == ""
    assert on_threads == ["draw"]
    assert await in_database(written, game) == [1, 2]


@pytest.mark.usefixtures("_open")
async def test_who_finds_all_lines_in_use_waits_for_the_first_that_is_free():
    lines = lines_module.lines()
    for line in lines._lines:
        # Nobody waits for the answer; still it must not meet the next statement.
        line.move(NOTHING).cancel()
    async with asyncio.timeout(60):
        first, second = await asyncio.gather(lines.take(), lines.take())
    assert first is not second
    assert await first.move(NOTHING) == 0
    first.give_back()
    assert first.is_free
    assert not second.is_free


@pytest.mark.usefixtures("_open")
async def test_who_waits_for_a_line_is_told_when_the_last_is_lost():
    lines = lines_module.lines()
    for line in lines._lines:
        line.move(NOTHING).cancel()
    waiting = [asyncio.ensure_future(lines.take()) for _ in range(2)]
    await asyncio.sleep(0)
    for line in lines._lines:
        line.lose(OSError("gone"))
    assert await asyncio.gather(*waiting) == [None, None]


async def somebody_waiting(lines: Lines) -> asyncio.Task:
    """As all are in use."""
    for line in lines._lines:
        line.is_taken = True
    waiting = asyncio.ensure_future(lines.take())
    await asyncio.sleep(0)
    return waiting


@pytest.mark.usefixtures("_open")
async def test_who_waits_for_a_line_gets_one_that_was_opened_meanwhile():
    lines = lines_module.lines()
    waiting = await somebody_waiting(lines)
    lines._lines[0].lose(OSError("gone"))
    await lines.open()
    assert await asyncio.wait_for(waiting, 60) is lines._lines[-1]


@pytest.mark.usefixtures("_open")
async def test_who_is_gone_before_using_a_line_leaves_it_to_others():
    lines = lines_module.lines()
    waiting = await somebody_waiting(lines)
    lines._lines[0].give_back()
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert lines._lines[0].is_free


@pytest.mark.usefixtures("_open")
async def test_a_line_that_says_nothing_is_lost(monkeypatch):
    monkeypatch.setattr(lines_module, "ANSWERS_WITHIN", -1)
    lines = lines_module.lines()
    silent = lines._lines[0]
    answer = silent.move(NOTHING)
    await lines.open()
    with pytest.raises(LineLost):
        await answer
    assert not silent.is_open
    assert len(lines._lines) == lines_module.LINES


@pytest.mark.usefixtures("_open")
async def test_what_the_database_refuses_is_logged(caplog):
    with caplog.at_level("WARNING"):
        assert await lines_module.lines()._lines[0].move(["no number", *NOTHING[1:]]) == 0
    assert "no number" in caplog.text


async def test_a_database_that_is_away_is_asked_again_later(monkeypatch):
    calls = []

    def away(address):
        calls.append(address)
        raise OSError("no server")

    monkeypatch.setattr(lines_module, "_connect", away)
    monkeypatch.setattr(lines_module, "LOOK_EVERY", 0)
    keeping = asyncio.ensure_future(Lines().keep())
    async with asyncio.timeout(60):
        while len(calls) < 3:
            await asyncio.wait({keeping}, timeout=0.01)
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)
