"""A finished game to take home, for programs and for the rules engine. For people to read:
presenters/game_text.py.

The JSON holds the whole log with its hashes and the revealed secret, so that `verify_game` needs
nothing else. Its fields are described in docs/fair-shuffle.md.
"""

from datetime import UTC, datetime
from typing import Any

from games.archive.seat_names import names_of, players_of, shown_name
from games.engine.codec import decode_action, decode_event
from games.engine.export import export_game
from games.engine.export_part import Row as ActionRow
from games.models import Game, LogRow

FORMAT = "kadi game 2"


def as_json(game: Game) -> dict[str, Any]:
    """Reveals the secret: only for games that are over, or for the server's own checks."""
    return {
        "format": FORMAT,
        "game": str(game.pk),
        "ruleset": game.ruleset,
        "ranked": game.ranked,
        "started_at": _moment(game.started_at),
        "finished_at": _moment(game.finished_at),
        "how": game.how,
        "winner": game.result.get("winner"),
        "players": [
            {"seat": player.seat, "name": shown_name(player), "bot": player.bot_level}
            for player in players_of(game)
        ],
        "fair": {
            "commitment": game.commitment,
            "secret": bytes(game.secret).hex(),
            "nonces": game.nonces,
        },
        "signature": game.signature,
        "signed_by": game.signed_by,
        "rows": [_row(row) for row in game.log_rows.order_by("seq")],
        "last_row": game.version,
        "last_hash": game.last_hash,
    }


def _moment(at: datetime | None) -> str | None:
    return at.astimezone(UTC).isoformat() if at else None


def _row(row: LogRow) -> dict[str, Any]:
    return {
        "seq": row.seq,
        "seat": row.seat,
        "action": row.action,
        "events": row.events,
        "at": row.at_ms,
        "schema": row.schema,
        "command_id": str(row.command_id) if row.command_id else None,
        "payload_hash": row.payload_hash,
        "prev_hash": row.prev_hash,
        "hash": row.hash,
    }


def as_toml(game: Game) -> str:
    """The format of the rules' own scenarios."""
    opening, *rest = game.log_rows.order_by("seq")
    return export_game(
        [decode_event(event) for event in opening.events],
        [_with_action(row) for row in rest],
        names_of(game),
        f"Game {game.pk}",
    )


def _with_action(row: LogRow) -> ActionRow:
    events = [decode_event(event) for event in row.events]
    return decode_action(row.action), row.at_ms, events
