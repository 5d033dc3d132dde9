"""Whether anything about tables changed, without reading them: what their facts are made of, as raw
rows that are only good for being compared."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db import connection

from games.tables.chat import HEARD_MS
from games.tables.presence import AWAY_AFTER_MS

Rows = list[tuple[Any, ...]]

TABLES = """
    SELECT place.id, code, host_id, place.ruleset, options, seats, turn_seconds, place.ranked,
           place.private, new_invitation, bots_level, place.state, next_game_id,
           game.id, game.state, missed, version
    FROM games_table place LEFT JOIN games_game game ON game.id = (
        SELECT id FROM games_game WHERE table_id = place.id ORDER BY started_at DESC LIMIT 1
    ) WHERE code IN ({})
"""
CHAIRS = """
    SELECT table_id, number, user_id, name, bot_level, ready, last_seen < %s FROM games_chair
    WHERE table_id IN ({}) ORDER BY number
"""
PLAYERS = """
    SELECT game_id, seat, user_id, name, bot_level, human, last_seen < %s FROM games_player
    WHERE game_id IN ({}) ORDER BY seat
"""
SAID = "SELECT table_id, id FROM games_chatline WHERE at_ms > %s AND table_id IN ({}) ORDER BY id"
MUTES = "SELECT muted_id, user_id FROM games_mute WHERE muted_id IN ({}) ORDER BY id"


@dataclass(frozen=True, slots=True)
class Fingerprint:
    rows: tuple[Any, ...]
    # Every move changes it, and nothing else about the table.
    game_version: int


def fingerprints_of(codes: Collection[str], now: int) -> dict[str, Fingerprint]:
    """By code, of tables that exist. Two fingerprints of a table have equal rows only if nothing
    changed that TableFacts would tell."""
    tables = _rows(TABLES, codes)
    ids = [table[0] for table in tables]
    seen_since = now - AWAY_AFTER_MS
    chairs = _by_first(_rows(CHAIRS, ids, seen_since))
    games = [table[-4] for table in tables if table[-4] is not None]
    players = _by_first(_rows(PLAYERS, games, seen_since))
    said = _by_first(_rows(SAID, ids, now - HEARD_MS))
    seated = {chair[1] for each in chairs.values() for chair in each if chair[1] is not None}
    mutes = _by_first(_rows(MUTES, seated))
    return {
        code: Fingerprint(
            (
                *about,
                *chairs[table],
                *players[about[-3]],
                *said[table],
                *(row for chair in chairs[table] for row in mutes[chair[1]]),
            ),
            version or 0,
        )
        for table, code, *about, version in tables
    }


def _rows(statement: str, keys: Collection[Any], *values: Any) -> Rows:
    if not keys:
        return []
    with connection.cursor() as cursor:
        cursor.execute(statement.format(", ".join(["%s"] * len(keys))), [*values, *keys])
        found: Rows = cursor.fetchall()
    return found


def _by_first(rows: Rows) -> defaultdict[Any, Rows]:
    found: defaultdict[Any, Rows] = defaultdict(list)
    for first, *rest in rows:
        found[first].append(tuple(rest))
    return found
