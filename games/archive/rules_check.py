"""Plays a recorded game again: every action is decided anew and must lead to the events on record.

Folding only follows a log; this asks the rules whether it could have happened at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine.actions import Action, Seat
from games.engine.codec import CodecError, decode_action
from games.engine.decide import apply
from games.engine.errors import Refused
from games.engine.events import Event, GameStarted, QuestionAsked, Won
from games.engine.evolve import fold
from games.engine.shuffle import Shuffler
from games.engine.start import start
from games.engine.state import GameState
from games.store.first_turn import told_to_begin
from games.store.log import Row

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Judged:
    """A row and the action that is said to have led to it."""

    row: Row
    action: Json


def first_wrong_row(rows: Sequence[Judged], shuffler: Shuffler) -> int | None:
    """The number of the first row that does not follow from the rules; None if all do."""
    opening, *rest = rows
    if not _opens_rightly(opening, shuffler):
        return opening.row.seq
    state, last = fold(opening.row.events), opening.row.at
    for judged in rest:
        if judged.row.at < last or not _follows(state, judged, shuffler):
            return judged.row.seq
        state, last = fold(judged.row.events, state), judged.row.at
    return None


def _opens_rightly(opening: Judged, shuffler: Shuffler) -> bool:
    """A game that plays on from a position of another has no deal to repeat."""
    first = opening.row.events[0]
    if not isinstance(first, GameStarted) or not isinstance(first.state, GameState):
        return False
    state = first.state
    if state.shuffles == 0:
        return len(opening.row.events) == 1
    return _dealt(state, opening, shuffler) == opening.row.events


def _dealt(state: GameState, opening: Judged, shuffler: Shuffler) -> tuple[Event, ...]:
    return tuple(
        start(
            state.ruleset,
            state.players,
            now=opening.row.at,
            entropy=shuffler,
            humans=state.humans,
            first=told_to_begin(opening.action, state.ruleset),
        )
    )


def _follows(state: GameState, judged: Judged, shuffler: Shuffler) -> bool:
    try:
        action = decode_action(judged.action)
        if _seat(action) != judged.row.seat:
            return False
        events, _after = apply(state, action, now=judged.row.at, entropy=shuffler)
    except (CodecError, Refused):
        return False
    if state.ruleset.version == "1":
        return as_then(events) == as_then(judged.row.events)
    return tuple(events) == judged.row.events


def as_then(events: Sequence[Event]) -> list[Event]:
    """Under version 1 no event named the questions before an answer that was a step of its own.
    Games that were still on when version 2 came have both kinds."""
    return [_without_questions(event) for event in events]


def _without_questions(event: Event) -> Event:
    match event:
        case QuestionAsked():
            return replace(event, cards=())
        case Won():
            return replace(event, cards=event.cards[-1:])
        case _:
            return event


def _seat(action: Action) -> Seat | None:
    return getattr(action, "seat", None)
