"""The loop's own connections may all be in use, break, hang or never come: no move is lost."""

import asyncio
import threading
from asyncio import CancelledError
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from uuid import uuid4

import pytest
from django.db import connection, transaction
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool

from games.engine.actions import Draw
from games.live import table_consumer
from games.live.commands import handle
from games.live.database import in_database
from games.models import Game
from games.store import async_pool, optimistic_write, snapshots
from games.store.actors import Actor
from games.store.game_facts import game_facts
from tests.games.playing import written
from tests.games.sockets import PATIENCE, at_table

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.usefixtures("our_host"),
]


@asynccontextmanager
async def all_taken(pool) -> AsyncIterator[list[AsyncConnection]]:
    async with AsyncExitStack() as taken:
        connections = [pool.connection(PATIENCE) for _ in range(async_pool.SIZE)]
        yield [await taken.enter_async_context(each) for each in connections]


async def cut_all(pool) -> None:
    """As when the database restarts: nobody notices before using one."""
    async with all_taken(pool) as connections:
        backends = [each.info.backend_pid for each in connections]
    await in_database(terminate, backends)


def terminate(backends: list[int]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(pid) FROM unnest(%s) AS pid", [backends])


async def test_lost_connections_lose_no_move_and_are_replaced(
    game, cookies, turn, on_threads, move_pool
):
    async with at_table(game.table.code, *cookies) as pages:
        await cut_all(move_pool)
        assert await pages[turn].ask("draw") == ""
        assert on_threads == ["draw"]
        await move_pool.check()
        assert await pages[1 - turn].ask("draw") == ""
        assert on_threads == ["draw"]
    assert await in_database(written, game) == [1, 2, 3]


async def test_a_move_waits_for_the_first_connection_that_is_free(
    game, cookies, turn, on_threads, move_pool, monkeypatch
):
    move_pool.timeout = PATIENCE
    getconn, asked = move_pool.getconn, asyncio.Event()

    async def noting(**kwargs):
        asked.set()
        return await getconn(**kwargs)

    async with at_table(game.table.code, *cookies) as pages:
        async with all_taken(move_pool):
            monkeypatch.setattr(move_pool, "getconn", noting)
            asking = asyncio.ensure_future(pages[turn].ask("draw"))
            await asked.wait()
        assert await asking == ""
    assert on_threads == []
    assert await in_database(written, game) == [1, 2]


async def test_a_move_that_finds_none_free_goes_the_usual_way(
    game, cookies, turn, on_threads, move_pool
):
    move_pool.timeout = 0
    async with at_table(game.table.code, *cookies) as pages, all_taken(move_pool):
        assert await pages[turn].ask("draw") == ""
    assert on_threads == ["draw"]
    assert await in_database(written, game) == [1, 2]


@asynccontextmanager
async def row_held(game) -> AsyncIterator[threading.Event]:
    """Somebody holds the game's row, until the event is set."""
    held, let_go = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Game.objects.select_for_update().get(pk=game.pk)
            held.set()
            let_go.wait(PATIENCE)

    holding = asyncio.ensure_future(in_database(hold))
    await asyncio.to_thread(held.wait)
    try:
        yield let_go
    finally:
        let_go.set()
        await holding


async def test_a_statement_that_hangs_counts_as_lost(game, cookies, turn, monkeypatch):
    """The usual way waits until somebody lets go of the game's row."""
    monkeypatch.setattr(async_pool, "PATIENCE", 0.05)
    async with async_pool.pool() as pool, at_table(game.table.code, *cookies) as pages:
        await pool.wait(PATIENCE)
        pool.timeout = PATIENCE
        async with row_held(game) as let_go:

            def noting(command, began):
                let_go.set()
                return handle(command, began)

            monkeypatch.setattr(table_consumer, "handle", noting)
            assert await pages[turn].ask("draw") == ""
            assert let_go.is_set()
    assert await in_database(written, game) == [1, 2]


async def test_who_is_gone_before_the_answer_leaves_the_connection_to_others(game, turn, move_pool):
    """A server that stops ends what takes too long; so does a socket."""
    facts = await in_database(game_facts, game.pk)
    await in_database(snapshots.load, game.pk)
    sent = asyncio.Event()
    async with row_held(game):
        moving = asyncio.ensure_future(
            optimistic_write.act_optimistically(
                facts,
                Draw(turn),
                actor=Actor.person(facts.users[turn]),
                command_id=uuid4(),
                seen=None,
                meanwhile=lambda _: sent.set(),
            )
        )
        await sent.wait()
        moving.cancel()
        assert isinstance((await asyncio.gather(moving, return_exceptions=True))[0], CancelledError)
    async with all_taken(move_pool):
        assert await in_database(written, game) == [1]


async def test_what_the_database_refuses_is_logged(
    game, cookies, turn, on_threads, move_pool, monkeypatch, caplog
):
    """Else every move would be made twice, and nobody would know why."""
    nowhere = optimistic_write.MOVE.replace("games_game", "no_such_table")
    monkeypatch.setattr(optimistic_write, "MOVE", nowhere)
    async with at_table(game.table.code, *cookies) as pages:
        assert await pages[turn].ask("draw") == ""
    assert on_threads == ["draw"]
    assert "no_such_table" in caplog.text


async def test_a_database_that_was_away_is_found_when_it_is_back(
    game, cookies, turn, on_threads, monkeypatch
):
    """Nobody has to start the pool again."""
    monkeypatch.setattr(async_pool, "PATIENCE", 0)
    connect, given_up = AsyncConnection.connect, asyncio.Semaphore(0)

    async def away(*args, **kwargs):
        raise OSError("no server")

    async def noting(self):
        given_up.release()

    monkeypatch.setattr(AsyncConnection, "connect", away)
    monkeypatch.setattr(AsyncConnectionPool, "reconnect_failed", noting)
    async with async_pool.pool() as pool, at_table(game.table.code, *cookies) as pages:
        for _ in range(async_pool.SIZE):
            await given_up.acquire()
        monkeypatch.setattr(AsyncConnection, "connect", connect)
        pool.timeout = PATIENCE
        assert await pages[turn].ask("draw") == ""
        assert await pages[1 - turn].ask("draw") == ""
    assert on_threads == []
    assert await in_database(written, game) == [1, 2, 3]
