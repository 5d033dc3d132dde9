"""An ordinary move of a person, decided and written without a lock and without leaving the
server's loop: one statement, which writes nothing unless the game stands where it stood."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings

from games.engine.deadlines import due
from games.engine.errors import Refused
from games.engine.events import Event
from games.store.actors import Actor
from games.store.async_pool import pool
from games.store.clock import now_ms
from games.store.game_facts import GameFacts
from games.store.game_transaction import MOVE, GameTransaction
from games.store.snapshots import GameSnapshot, remembered
from games.store.write import Answer, GameCommand, Wanted, attempt, resolve

if TYPE_CHECKING:
    from psycopg import AsyncConnection

log = logging.getLogger(__name__)

# As PostgreSQL names it: another process was first with this command or this row.
UNIQUE_VIOLATION = "23505"

Meanwhile = Callable[[GameSnapshot], None]


@dataclass(frozen=True, slots=True)
class OptimisticMove:
    """A move that is ready to be written: MOVE with these values."""

    tx: GameTransaction
    reached: GameSnapshot
    events: tuple[Event, ...]
    values: tuple[Any, ...]


async def act_optimistically(
    facts: GameFacts,
    action: Wanted,
    *,
    actor: Actor,
    command_id: UUID,
    seen: int | None,
    meanwhile: Meanwhile,
) -> Answer | None:
    """None where nothing came of it, also a refusal: then `act` is to be asked, on a thread. It
    finds what was written all the same by the command's id. `meanwhile` is told where the game
    will stand; nobody may be shown that before this returns."""
    if settings.EMBEDDED:
        return None
    try:
        command = GameCommand(resolve(action, actor, facts), actor, command_id, seen)
        async with pool().connection() as connection:
            move = _prepare(facts, command)
            return None if move is None else await _write(connection, move, meanwhile)
    except Refused:
        # Kept under the lock, if it is still refused then.
        return None
    except Exception as error:
        # Else every move would be made twice, and nobody would know why.
        if getattr(error, "sqlstate", None) != UNIQUE_VIOLATION:
            log.warning("A move goes the ordinary way: %r", error)
        return None


def _prepare(facts: GameFacts, command: GameCommand) -> OptimisticMove | None:
    """None for all but an ordinary move in a game this process knows."""
    snapshot = remembered(facts.game_id)
    if snapshot is None or snapshot.game_row is None:
        return None
    tx = GameTransaction(facts, snapshot.game_row, snapshot, now_ms())
    if due(tx.state, tx.now):
        return None
    events = attempt(tx, command)
    values = tx.values_of_move(command.id)
    return None if values is None else OptimisticMove(tx, tx.reached(), events, values)


async def _write(
    connection: "AsyncConnection[Any]", move: OptimisticMove, meanwhile: Meanwhile
) -> Answer | None:
    # Called when `execute` begins to wait: the statement is on its way when rendering begins.
    asyncio.get_running_loop().call_soon(meanwhile, move.reached)
    cursor = await connection.execute(MOVE, move.values)
    if not cursor.rowcount:
        return None
    move.tx.publish(move.reached)
    return Answer(move.tx.version, move.events)
