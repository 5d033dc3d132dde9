"""Who is there: a lease that open sockets renew, never a count of connects and disconnects."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from django.db import connection

from games.models import Chair
from games.store.transactions import db_uuid, short_transaction

Present = tuple[int, UUID | None, Collection[int]]
"""A table, the game that runs there, and who has an open socket."""

# Two missed renewals and a bit.
AWAY_AFTER_MS = 25_000

# Rows that a move is writing are left for the next time: no lease is worth a deadlock.
RENEW = """
    UPDATE {table} SET last_seen = %s WHERE id IN (
        SELECT id FROM {table} WHERE ({place}, user_id) IN (VALUES {pairs}) {skipping}
    )
"""


def seen(table_id: int, game_id: UUID | None, user_ids: Collection[int], now: int) -> None:
    """These people have an open socket at the table now."""
    seen_at([(table_id, game_id, user_ids)], now)


def seen_at(present: Sequence[Present], now: int) -> None:
    chairs = [(table, user) for table, _, users in present for user in users]
    players = [(db_uuid(game), user) for _, game, users in present if game for user in users]
    with short_transaction():
        _renew("games_player", "game_id", players, now)
        _renew("games_chair", "table_id", chairs, now)


def gone(table_id: int, user_id: int, now: int) -> None:
    """Their last socket here has closed. If they have one elsewhere, it renews the lease."""
    Chair.objects.filter(table=table_id, user=user_id).update(last_seen=now - AWAY_AFTER_MS - 1)


def _renew(table: str, place: str, pairs: Sequence[tuple[object, int]], now: int) -> None:
    if not pairs:
        return
    skipping = "FOR UPDATE SKIP LOCKED" if connection.features.has_select_for_update else ""
    places = ", ".join(["(%s, %s)"] * len(pairs))
    statement = RENEW.format(table=table, place=place, pairs=places, skipping=skipping)
    values: list[Any] = [value for pair in pairs for value in pair]
    with connection.cursor() as cursor:
        cursor.execute(statement, [now, *values])


def is_away(last_seen: int, now: int) -> bool:
    return now - last_seen > AWAY_AFTER_MS
