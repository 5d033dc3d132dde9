"""Where a game stands: the fold of its log, remembered per process.

A remembered snapshot is never wrong, only old: snapshots are immutable, versions never change
their meaning, and only committed rows get here.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from games.engine.evolve import fold
from games.engine.state import GameState
from games.store.game_row import GameRow, NoSuchGame
from games.store.log import Row, all_events, all_since, is_noticed

GAMES_CACHED = 4096
# What the page shows of the past.
ROWS_KEPT = 60


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
    # Not known of rows that are still to be written.
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
        if known is None or known.version <= snapshot.version:
            _snapshots[game_id] = snapshot
        _snapshots.move_to_end(game_id)
        while len(_snapshots) > GAMES_CACHED:
            _snapshots.popitem(last=False)


def forget_all() -> None:
    with _lock:
        _snapshots.clear()


def following(snapshot: GameSnapshot, row: Row, state: GameState) -> GameSnapshot:
    """The snapshot after one row more. Whoever decided it knows the state and need not fold it."""
    if not is_noticed(row, None):
        return GameSnapshot(row.seq, row.at, state, snapshot.rows, snapshot.shown)
    kept = (*snapshot.rows, row)[-ROWS_KEPT:]
    return GameSnapshot(row.seq, row.at, state, kept, snapshot.shown + 1)


def load(game_id: UUID) -> GameSnapshot:
    snapshot = load_many((game_id,)).get(game_id)
    if snapshot is None:
        raise NoSuchGame(game_id)
    return snapshot


def load_many(game_ids: Iterable[UUID]) -> dict[UUID, GameSnapshot]:
    """Remembers them, so it is for rows that are on disk: not for one's own transaction."""
    found = newest(game_ids)
    for game_id, snapshot in found.items():
        remember(game_id, snapshot)
    return found


def newest(game_ids: Iterable[UUID]) -> dict[UUID, GameSnapshot]:
    """What is remembered and the rows since; games without a log are left out."""
    known = {game_id: remembered(game_id) for game_id in game_ids}
    found = {game_id: snapshot for game_id, snapshot in known.items() if snapshot is not None}
    news = all_since({game_id: s.version if s else 0 for game_id, s in known.items()})
    for game_id, rows in news.items():
        found[game_id] = _advance(known[game_id], [row for row, _ in rows], rows[-1][1])
    return found


def _advance(snapshot: GameSnapshot | None, rows: Sequence[Row], game_row: GameRow) -> GameSnapshot:
    """The snapshot after these rows, which follow it without a gap."""
    state = fold(all_events(rows), snapshot.state if snapshot else None)
    noticed = [row for row in rows if is_noticed(row, None)]
    kept = (*(snapshot.rows if snapshot else ()), *noticed)[-ROWS_KEPT:]
    shown = (snapshot.shown if snapshot else 0) + len(noticed)
    return GameSnapshot(rows[-1].seq, rows[-1].at, state, kept, shown, game_row)
