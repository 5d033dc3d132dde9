"""The log of a game: rows in, rows out, and the chain of hashes that shows any tampering."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import orjson
from django.db import connection

from games.engine.actions import Seat
from games.engine.codec import SCHEMA, decode_event
from games.engine.events import Event
from games.engine.view import event_for
from games.models import LogRow
from games.store.game_row import COLUMNS as GAME_COLUMNS
from games.store.game_row import GameRow, game_row_of, read_game
from games.store.transactions import db_uuid, write_many

Json = dict[str, Any]

INSERT = """
    INSERT INTO games_logrow (game_id, seq, seat, action, events, at_ms, schema, command_id,
                              payload_hash, prev_hash, hash)
    SELECT %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s
"""
# Of one game or many, each row with what the game's own row says at the same moment.
SINCE = f"""
    WITH known (game_id, seq) AS (VALUES {{}})
    SELECT {GAME_COLUMNS}, logged.seq, seat, at_ms, events
    FROM known JOIN games_logrow logged USING (game_id) JOIN games_game ON games_game.id = game_id
    WHERE logged.seq > known.seq ORDER BY logged.seq
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A row as readers want it."""

    seq: int
    seat: int | None
    at: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class NewRow:
    """A row about to be added."""

    seq: int
    seat: int | None
    action: Json | orjson.Fragment
    events: list[Json] | orjson.Fragment
    at: int
    command_id: UUID | None
    payload_hash: str
    prev_hash: str


def canonical(value: object) -> bytes:
    """The same bytes for equal values, whichever database kept them meanwhile."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def row_hash(game_id: UUID, draft: NewRow, schema: int = SCHEMA) -> str:
    parts = [
        game_id,
        draft.seq,
        draft.seat,
        draft.action,
        draft.events,
        draft.at,
        schema,
        draft.command_id,
        draft.payload_hash,
        draft.prev_hash,
    ]
    return hashlib.sha256(canonical(parts)).hexdigest()


def append(game_id: UUID, draft: NewRow) -> str:
    """Adds the row and gives its hash."""
    digest, columns = written(game_id, draft)
    write_many(INSERT, [columns])
    return digest


def written(game_id: UUID, draft: NewRow) -> tuple[str, tuple[Any, ...]]:
    """The hash of the row, and its columns in the order of INSERT."""
    action, events = canonical(draft.action), canonical(draft.events)
    # Both are hashed as they are written: made into JSON once.
    sealed = replace(draft, action=orjson.Fragment(action), events=orjson.Fragment(events))
    digest = row_hash(game_id, sealed)
    columns = (
        db_uuid(game_id),
        draft.seq,
        draft.seat,
        action.decode(),
        events.decode(),
        draft.at,
        SCHEMA,
        db_uuid(draft.command_id),
        draft.payload_hash,
        draft.prev_hash,
        digest,
    )
    return digest, columns


def rows_since(game_id: UUID, seq: int) -> list[Row]:
    return [row for row, _ in all_since({game_id: seq}).get(game_id, ())]


def all_since(known: Mapping[UUID, int]) -> dict[UUID, list[tuple[Row, GameRow]]]:
    """The rows after those known of each game; games without one are left out."""
    news: dict[UUID, list[tuple[Row, GameRow]]] = {}
    if known:
        pairs = [part for game_id, seq in known.items() for part in (db_uuid(game_id), seq)]
        with connection.cursor() as cursor:
            cursor.execute(SINCE.format(", ".join(["(%s, %s)"] * len(known))), pairs)
            for *game, seq, seat, at, events in cursor.fetchall():
                game_id, game_row = game_row_of(game)
                row = Row(seq, seat, at, read_events(events))
                news.setdefault(game_id, []).append((row, game_row))
    return news


def read_events(stored: str) -> tuple[Event, ...]:
    return tuple(decode_event(event) for event in orjson.loads(stored))


def is_noticed(row: Row, by: Seat | None) -> bool:
    """A row about nothing but somebody else's prompt, or that somebody lets a window stand, happens
    in secret; None: who only watches."""
    return any(event_for(event, by) is not None for event in row.events)


def verify_chain(game_id: UUID) -> int | None:
    """The number of the first row that is missing or not as it was written; None if all is well."""
    game = read_game(game_id)
    expected, previous = 1, ""
    for row in LogRow.objects.filter(game_id=game_id).order_by("seq").iterator():
        if row.seq != expected or row.prev_hash != previous or row.hash != _hash_of(row):
            return expected
        expected, previous = expected + 1, row.hash
    if (game.version, game.last_hash) != (expected - 1, previous):
        return expected
    return None


def _hash_of(row: LogRow) -> str:
    draft = NewRow(
        seq=row.seq,
        seat=row.seat,
        action=row.action,
        events=row.events,
        at=row.at_ms,
        command_id=row.command_id,
        payload_hash=row.payload_hash,
        prev_hash=row.prev_hash,
    )
    return row_hash(row.game_id, draft, row.schema)


def all_events(rows: Iterable[Row]) -> list[Event]:
    return [event for row in rows for event in row.events]
