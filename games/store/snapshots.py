"""Where a game stands: the fold of its log, remembered per process.

A remembered position is never wrong, only old: positions are immutable, versions never change
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

GAMES_REMEMBERED = 4096
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
class Head:
    """What the game's own row says."""

    version: int
    last_hash: str
    state: str
    missed: Missed


@dataclass(frozen=True, slots=True)
class Position:
    version: int
    # Of the last row.
    at: int
    state: GameState
    # The last of those rows that everybody notices, and how many of them there have been. Pages
    # know no other number: one that counts what happens in secret would tell of it.
    rows: tuple[Row, ...]
    shown: int
    # Unknown where only the rows were read.
    head: Head | None = None


_positions: OrderedDict[UUID, Position] = OrderedDict()
_lock = threading.Lock()


def remembered(game_id: UUID) -> Position | None:
    with _lock:
        position = _positions.get(game_id)
        if position is not None:
            _positions.move_to_end(game_id)
        return position


def remember(game_id: UUID, position: Position) -> None:
    with _lock:
        known = _positions.get(game_id)
        if known is None or known.version < position.version or _knows_more(position, known):
            _positions[game_id] = position
        _positions.move_to_end(game_id)
        while len(_positions) > GAMES_REMEMBERED:
            _positions.popitem(last=False)


def _knows_more(position: Position, known: Position) -> bool:
    return position.version == known.version and position.head is not None


def forget_all() -> None:
    with _lock:
        _positions.clear()


def advance(position: Position | None, rows: Sequence[Row]) -> Position | None:
    """The position after these rows, which follow it without a gap."""
    if not rows:
        return position
    state = fold(all_events(rows), position.state if position else None)
    noticed = [row for row in rows if is_noticed(row, None)]
    kept = (*(position.rows if position else ()), *noticed)[-ROWS_KEPT:]
    shown = (position.shown if position else 0) + len(noticed)
    return Position(rows[-1].seq, rows[-1].at, state, kept, shown)


def following(position: Position, row: Row, state: GameState) -> Position:
    """The same for one row whose state is already known: who decided it need not fold it again."""
    if not is_noticed(row, None):
        return Position(row.seq, row.at, state, position.rows, position.shown)
    kept = (*position.rows, row)[-ROWS_KEPT:]
    return Position(row.seq, row.at, state, kept, position.shown + 1)


def load(game_id: UUID) -> Position:
    """The newest position: what is remembered and the rows since."""
    known = remembered(game_id)
    with connection.cursor() as cursor:
        cursor.execute(SINCE, (db_uuid(game_id), known.version if known else 0))
        found = cursor.fetchall()
    position = advance(known, [read_row(entry) for entry in found])
    if position is None:
        raise NoSuchGame(game_id)
    if found:
        version, last_hash, state, missed = found[-1][4:]
        head = Head(version, last_hash, state, orjson.loads(missed))
        position = replace(position, head=head)
        remember(game_id, position)
    return position
