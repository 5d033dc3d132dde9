"""Which games have something due, for any number of sweepers at once: nobody gets what another
holds, so those who look at the same moment get different games.

Raw SQL, as it is asked many times a second and nearly always in vain.
"""

from collections.abc import Collection
from uuid import UUID

import orjson
from django.db import connection

from games.store.snapshots import GameRow
from games.store.transactions import as_uuid, db_uuid, short_transaction

LOOK = "SELECT 1 FROM games_game WHERE {column} <= %s LIMIT 1"
LOCK = """
    SELECT id, version, last_hash, state, missed FROM games_game
    WHERE next_deadline <= %s AND {among} ORDER BY next_deadline LIMIT %s {locking}
"""
POSTPONE = """
    WITH due AS MATERIALIZED (
        SELECT id FROM games_game WHERE bot_deadline <= %s
        ORDER BY bot_deadline LIMIT %s {locking}
    )
    UPDATE games_game SET bot_deadline = %s FROM due WHERE games_game.id = due.id
    RETURNING games_game.id
"""


def is_deadline_due(now: int) -> bool:
    return _is_due("next_deadline", now)


def lock_due(now: int, most: int, without: Collection[UUID] = ()) -> dict[UUID, GameRow]:
    """Games whose clocks have run out, the oldest first, locked until the transaction ends."""
    among = f"id NOT IN ({', '.join(['%s'] * len(without))})" if without else "TRUE"
    query = LOCK.format(among=among, locking=_locking())
    with connection.cursor() as cursor:
        cursor.execute(query, (now, *map(db_uuid, without), most))
        return {as_uuid(game_id): _head(*found) for game_id, *found in cursor.fetchall()}


def claim_bots(now: int, most: int, until: int) -> list[UUID]:
    """Games in which a bot is due. They are the caller's until that time; then others find them,
    should the caller have died."""
    if not _is_due("bot_deadline", now):
        return []
    with short_transaction(), connection.cursor() as cursor:
        cursor.execute(POSTPONE.format(locking=_locking()), (now, most, until))
        return [as_uuid(game_id) for (game_id,) in cursor.fetchall()]


def _is_due(column: str, now: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(LOOK.format(column=column), (now,))
        return cursor.fetchone() is not None


def _locking() -> str:
    # SQLite's transactions are IMMEDIATE: the lock is already held.
    return "FOR UPDATE SKIP LOCKED" if connection.features.has_select_for_update else ""


def _head(version: int, last_hash: str, state: str, missed: str) -> GameRow:
    return GameRow(version, last_hash, state, orjson.loads(missed))
