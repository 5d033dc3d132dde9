"""Which games have something due. Any number of processes may ask at once: nobody gets what
another holds, so those who look at the same moment get different games.

Raw SQL, as it is asked many times a second and nearly always in vain.
"""

from collections.abc import Collection
from uuid import UUID

from django.db import connection

from games.models import Game
from games.store.game_row import GameRow, for_update, read_games
from games.store.transactions import as_uuid, db_uuid, short_transaction

LOOK = "SELECT 1 FROM games_game WHERE {column} <= %s LIMIT 1"
DUE = "next_deadline <= %s AND {among} ORDER BY next_deadline LIMIT %s {locking}"
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
    due = DUE.format(among=among, locking=for_update(skip_locked=True))
    return read_games(due, (now, *map(db_uuid, without), most))


def claim_bots(now: int, most: int, until: int) -> list[UUID]:
    """Games in which a bot is due. They are the caller's until that time; then others find them,
    should the caller have died."""
    if not _is_due("bot_deadline", now):
        return []
    with short_transaction(), connection.cursor() as cursor:
        postpone = POSTPONE.format(locking=for_update(skip_locked=True))
        cursor.execute(postpone, (now, most, until))
        return [as_uuid(game_id) for (game_id,) in cursor.fetchall()]


def release_bots(game_id: UUID, version: int, until: int) -> None:
    """No bot wants anything more in a game that was claimed: until something happens there is
    nothing to look for."""
    claimed = Game.objects.filter(pk=game_id, version=version, bot_deadline=until)
    claimed.update(bot_deadline=None)


def _is_due(column: str, now: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(LOOK.format(column=column), (now,))
        return cursor.fetchone() is not None
