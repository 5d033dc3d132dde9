"""The moments of a game worth jumping to. Only what everybody at the table saw."""

from dataclasses import dataclass
from typing import Literal

from games.archive.replay import Recording
from games.engine import events as ev

Kind = Literal["jump", "kickback", "request", "penalty", "niko", "win"]
BIG_PENALTY = 5


@dataclass(frozen=True, slots=True)
class TurningPoint:
    number: int
    kind: Kind
    seat: int | None


def turning_points(recording: Recording) -> list[TurningPoint]:
    found = []
    for moment in recording.moments:
        for event in moment.row.events:
            kind = _kind(event)
            if kind:
                found.append(TurningPoint(moment.number, kind, _whose(event)))
    return found


def _kind(event: ev.Event) -> Kind | None:
    match event:
        case ev.Jumped():
            return "jump"
        case ev.Reversed():
            return "kickback"
        case ev.CardRequested():
            return "request"
        case ev.PickRaised(pending=pending) if pending > BIG_PENALTY:
            return "penalty"
        case ev.Announced():
            return "niko"
        case ev.Won() | ev.GameOver(how="walkover"):
            return "win"
        case _:
            return None


def _whose(event: ev.Event) -> int | None:
    return event.winner if isinstance(event, ev.GameOver) else getattr(event, "seat", None)
