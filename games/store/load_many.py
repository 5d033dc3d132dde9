"""Where many games stand, with one query for all of them."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from django.db import connection

from games.store.log import Row, read_row
from games.store.snapshots import GameSnapshot, advance, remember, remembered
from games.store.transactions import as_uuid, db_uuid

SINCE = """
    WITH known (game_id, seq) AS (VALUES {})
    SELECT game_id, logged.seq, seat, at_ms, events
    FROM known JOIN games_logrow logged USING (game_id)
    WHERE logged.seq > known.seq ORDER BY logged.seq
"""


def newest(game_ids: Iterable[UUID]) -> dict[UUID, GameSnapshot]:
    """What is remembered and the rows since; games without a log are left out."""
    known = {game_id: remembered(game_id) for game_id in game_ids}
    rows = _rows_since({game_id: p.version if p else 0 for game_id, p in known.items()})
    found = {game_id: advance(known[game_id], rows[game_id]) for game_id in known}
    return {game_id: snapshot for game_id, snapshot in found.items() if snapshot is not None}


def load_all(game_ids: Iterable[UUID]) -> None:
    """Outside of transactions only: what is remembered must be on disk."""
    for game_id, snapshot in newest(game_ids).items():
        remember(game_id, snapshot)


def _rows_since(known: Mapping[UUID, int]) -> dict[UUID, list[Row]]:
    rows: dict[UUID, list[Row]] = {game_id: [] for game_id in known}
    if known:
        pairs = [part for game_id, seq in known.items() for part in (db_uuid(game_id), seq)]
        with connection.cursor() as cursor:
            cursor.execute(SINCE.format(", ".join(["(%s, %s)"] * len(known))), pairs)
            for game_id, *found in cursor.fetchall():
                rows[as_uuid(game_id)].append(read_row(found))
    return rows
