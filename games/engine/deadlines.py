"""When the next timer falls due."""

from collections.abc import Sequence

from games.engine.actions import Seat
from games.engine.state import GameState, PublicState


def next_deadline(state: GameState) -> int | None:
    """The next moment, in ms, at which `Expire` has something to do."""
    found = [until for until in state.prompts if until is not None]
    if state.table.deadline is not None:
        found.append(state.table.deadline)
    return min(found, default=None)


def due(state: GameState, now: int) -> bool:
    following = next_deadline(state)
    return following is not None and following <= now


def due_in_order(
    table: PublicState, prompts: Sequence[int | None], now: int
) -> list[tuple[int, Seat | None]]:
    """Timers that have run out, the oldest first; a seat stands for its prompt."""
    found: list[tuple[int, Seat | None]] = [
        (until, Seat(seat))
        for seat, until in enumerate(prompts)
        if until is not None and until <= now
    ]
    if table.deadline is not None and table.deadline <= now:
        found.append((table.deadline, None))
    return sorted(found, key=lambda timer: timer[0])
