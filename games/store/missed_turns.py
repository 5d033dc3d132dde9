"""Turns missed in a row. Who misses two is away until they touch anything."""

from collections.abc import Iterable

from games.engine.events import Event, TimedOut

AWAY_AFTER = 2

Missed = dict[str, int]


def after_row(missed: Missed, events: Iterable[Event], touched: int | None) -> Missed:
    """The count after a row; `touched` is the seat whose own player acted, if one did."""
    counted = dict(missed)
    if touched is not None:
        counted.pop(str(touched), None)
    for event in events:
        if isinstance(event, TimedOut):
            counted[str(event.seat)] = counted.get(str(event.seat), 0) + 1
    return counted


def away_seats(missed: Missed) -> frozenset[int]:
    return frozenset(int(seat) for seat, turns in missed.items() if turns >= AWAY_AFTER)
