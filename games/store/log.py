"""The log of a game: rows in, rows out, and the chain of hashes that shows any tampering."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import orjson
from django.db import connection

from games.engine.actions import Seat
from games.engine.codec import SCHEMA, decode_event
from games.engine.events import Event
from games.engine.view import event_for
from games.models import Game, LogRow
from games.store.transactions import db_uuid

Json = dict[str, Any]

INSERT = """
    INSERT INTO games_logrow (game_id, seq, seat, action, events, at_ms, schema, command_id,
                              payload_hash, prev_hash, hash)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
SINCE = """
    SELECT seq, seat, at_ms, events, command_id, payload_hash FROM games_logrow
    WHERE game_id = %s AND seq > %s ORDER BY seq
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
    digest, values = written(game_id, draft)
    with connection.cursor() as cursor:
        cursor.execute(INSERT, (db_uuid(game_id), *values))
    return digest


def written(game_id: UUID, draft: NewRow) -> tuple[str, tuple[Any, ...]]:
    """The hash of the row, and its columns after the game in the order of INSERT."""
    action, events = canonical(draft.action), canonical(draft.events)
    # Both are hashed as they are written: made into JSON once.
    sealed = replace(draft, action=orjson.Fragment(action), events=orjson.Fragment(events))
    digest = row_hash(game_id, sealed)
    columns = (
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
    with connection.cursor() as cursor:
        cursor.execute(SINCE, (db_uuid(game_id), seq))
        return [read_row(found) for found in cursor.fetchall()]


def read_row(found: Sequence[Any]) -> Row:
    seq, seat, at, events = found[:4]
    return Row(seq, seat, at, tuple(decode_event(event) for event in orjson.loads(events)))


def is_noticed(row: Row, by: Seat | None) -> bool:
    """A row about nothing but somebody else's prompt, or that somebody lets a window stand, happens
    in secret; None: who only watches."""
    return any(event_for(event, by) is not None for event in row.events)


def verify_chain(game_id: UUID) -> int | None:
    """The number of the first row that is missing or not as it was written; None if all is well."""
    game = Game.objects.only("version", "last_hash").get(pk=game_id)
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
