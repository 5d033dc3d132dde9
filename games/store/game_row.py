"""The game's own row: where its log ends, how it stands, and who missed turns."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from django.db import connection

from games.models import Game
from games.store.missed_turns import Missed
from games.store.transactions import as_uuid, db_uuid

COLUMNS = "games_game.id, games_game.version, last_hash, games_game.state, missed"


class NoSuchGame(Exception):
    pass


@dataclass(frozen=True, slots=True)
class GameRow:
    version: int
    last_hash: str
    state: str
    missed: Missed


def read_game(game_id: UUID) -> GameRow:
    game_row = read_games("id = %s", (db_uuid(game_id),)).get(game_id)
    if game_row is None:
        raise NoSuchGame(game_id)
    return game_row


def lock_game(game_id: UUID, *, skip_locked: bool = False) -> GameRow | None:
    """None when another transaction holds the row and the caller would not wait."""
    where = f"id = %s {for_update(skip_locked)}"
    return read_games(where, (db_uuid(game_id),)).get(game_id)


def read_games(where: str, values: Iterable[Any]) -> dict[UUID, GameRow]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {COLUMNS} FROM games_game WHERE {where}", tuple(values))
        return dict(map(game_row_of, cursor.fetchall()))


def game_row_of(found: Sequence[Any]) -> tuple[UUID, GameRow]:
    """From COLUMNS."""
    game_id, version, last_hash, state, missed = found
    return as_uuid(game_id), GameRow(version, last_hash, state, orjson.loads(missed))


def for_update(skip_locked: bool) -> str:
    # SQLite's transactions are IMMEDIATE: the lock is already held.
    if not connection.features.has_select_for_update:
        return ""
    return "FOR UPDATE SKIP LOCKED" if skip_locked else "FOR UPDATE"


def set_voided(game: Game, at: datetime | None) -> None:
    """None: it counts again."""
    game.voided_at = at
    game.save(update_fields=["voided_at"])
