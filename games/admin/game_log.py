"""A game's log for staff: in words, and as it is stored."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from games.archive.replay import recording_of
from games.archive.seat_names import names_of
from games.engine.cards import deck_order
from games.engine.codec import decode_event
from games.engine.events import CardsDrawn, Event
from games.models import Game, LogRow
from games.store.log import rows_since
from games.wording import timeline
from games.wording.cards import card_text, cards_text


@dataclass(frozen=True)
class LogLine:
    seq: int
    at: datetime
    words: list[str]
    raw: str


def log_lines(game: Game) -> list[LogLine]:
    names = names_of(game)
    rows = LogRow.objects.filter(game=game).order_by("seq")
    return [
        LogLine(row.seq, moment(row.at_ms), _words_of(_decoded(row), names), _raw(row))
        for row in rows
    ]


def _decoded(row: LogRow) -> list[Event]:
    return [decode_event(event) for event in row.events]


def _words_of(events: list[Event], names: tuple[str, ...]) -> list[str]:
    """Every event that has words, with the drawn cards named: staff see what was hidden."""
    told = []
    for event in events:
        text = timeline(event, names)
        if text and isinstance(event, CardsDrawn) and event.cards:
            text = f"{text} ({cards_text(event.cards)})"
        if text:
            told.append(text)
    return told


def _raw(row: LogRow) -> str:
    stored = {
        "action": row.action,
        "events": row.events,
        "at_ms": row.at_ms,
        "schema": row.schema,
        "command_id": str(row.command_id) if row.command_id else None,
        "prev_hash": row.prev_hash,
        "hash": row.hash,
    }
    return json.dumps(stored, ensure_ascii=False, indent=1)


def hands_at(game: Game, number: int | None) -> dict[str, Any]:
    """Everything on and under the table after one row of the log; the last, if none is asked."""
    names = names_of(game)
    recording = recording_of(rows_since(game.pk, 0))
    chosen = recording.last if number is None else recording.at(number)
    state = chosen.state
    return {
        "number": chosen.number,
        "last": len(recording),
        "at": moment(chosen.row.at),
        "words": _words_of(list(chosen.row.events), names),
        "hands": [
            {
                "name": name,
                "cards": cards_text(sorted(hand, key=deck_order)),
                "turn": state.turn == seat,
            }
            for seat, (name, hand) in enumerate(zip(names, state.hands, strict=True))
        ],
        "top": card_text(state.match),
        "pending": state.pending,
        "draw": cards_text(state.draw),
        "draw_count": state.draw_count,
    }


def moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
