"""Where a game stands: the fold of its log, remembered per process.

A remembered snapshot is never wrong, only old: snapshots are immutable, versions never change
their meaning, and only committed rows get here.
"""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

import orjson
from django.db import connection

from games.engine.evolve import fold
from games.engine.state import GameState
from games.store.log import Row, all_events, is_noticed, read_row
from games.store.missed_turns import Missed
from games.store.transactions import db_uuid

GAMES_CACHED = 4096
# What the page shows of the past.
ROWS_KEPT = 60


# The rows, each with what the game's own row says at the same moment.
SINCE = """
    SELECT logged.seq, seat, at_ms, events, game.version, last_hash, game.state, missed
    FROM games_logrow logged JOIN games_game game ON game.id = game_id
    WHERE game_id = %s AND logged.seq > %s ORDER BY logged.seq
"""


class NoSuchGame(Exception):
    pass


@dataclass(frozen=True, slots=True)
class GameRow:
    """What the game's own row says."""

    version: int
    last_hash: str
    state: str
    missed: Missed


@dataclass(frozen=True, slots=True)
class GameSnapshot:
    version: int
    # Of the last row.
    at: int
    state: GameState
    # The last of those rows that everybody notices, and how many of them there have been. Pages
    # know no other number: one that counts what happens in secret would tell of it.
    rows: tuple[Row, ...]
    shown: int
    # Unknown where only the rows were read.
    game_row: GameRow | None = None


_snapshots: OrderedDict[UUID, GameSnapshot] = OrderedDict()
_lock = threading.Lock()


def remembered(game_id: UUID) -> GameSnapshot | None:
    with _lock:
        snapshot = _snapshots.get(game_id)
        if snapshot is not None:
            _snapshots.move_to_end(game_id)
        return snapshot


def remember(game_id: UUID, snapshot: GameSnapshot) -> None:
    with _lock:
        known = _snapshots.get(game_id)
        if known is None or known.version < snapshot.version or _knows_more(snapshot, known):
            _snapshots[game_id] = snapshot
        _snapshots.move_to_end(game_id)
        while len(_snapshots) > GAMES_CACHED:
            _snapshots.popitem(last=False)


def _knows_more(snapshot: GameSnapshot, known: GameSnapshot) -> bool:
    return snapshot.version == known.version and snapshot.game_row is not None


def forget_all() -> None:
    with _lock:
        _snapshots.clear()


def advance(snapshot: GameSnapshot | None, rows: Sequence[Row]) -> GameSnapshot | None:
    """The snapshot after these rows, which follow it without a gap."""
    if not rows:
        return snapshot
    state = fold(all_events(rows), snapshot.state if snapshot else None)
    noticed = [row for row in rows if is_noticed(row, None)]
    kept = (*(snapshot.rows if snapshot else ()), *noticed)[-ROWS_KEPT:]
    shown = (snapshot.shown if snapshot else 0) + len(noticed)
    return GameSnapshot(rows[-1].seq, rows[-1].at, state, kept, shown)


def following(snapshot: GameSnapshot, row: Row, state: GameState) -> GameSnapshot:
    """The same for one row whose state is already known: who decided it need not fold it again."""
    if not is_noticed(row, None):
        return GameSnapshot(row.seq, row.at, state, snapshot.rows, snapshot.shown)
    kept = (*snapshot.rows, row)[-ROWS_KEPT:]
    return GameSnapshot(row.seq, row.at, state, kept, snapshot.shown + 1)


def load(game_id: UUID) -> GameSnapshot:
    """The newest snapshot: what is remembered and the rows since."""
    known = remembered(game_id)
    with connection.cursor() as cursor:
        cursor.execute(SINCE, (db_uuid(game_id), known.version if known else 0))
        found = cursor.fetchall()
    snapshot = advance(known, [read_row(entry) for entry in found])
    if snapshot is None:
        raise NoSuchGame(game_id)
    if found:
        version, last_hash, state, missed = found[-1][4:]
        game_row = GameRow(version, last_hash, state, orjson.loads(missed))
        snapshot = replace(snapshot, game_row=game_row)
        remember(game_id, snapshot)
    return snapshot
