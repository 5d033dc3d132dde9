"""Who of those waiting plays whom: a pure function of the queue and the time."""

from collections.abc import Sequence
from dataclasses import dataclass

# In points of the shown rating.
FIRST_RANGE = 100
WIDER_PER_SECOND = 20
# By then the range covers every ladder there is: better an uneven game than none.
ANYONE_AFTER_MS = 60_000


@dataclass(frozen=True, slots=True)
class Waiting:
    entry: int
    rating: float
    joined_ms: int


def range_after(waited_ms: int) -> float | None:
    """How far ratings may lie apart after such a wait; None means any distance."""
    if waited_ms >= ANYONE_AFTER_MS:
        return None
    return FIRST_RANGE + WIDER_PER_SECOND * max(0, waited_ms) / 1000


def groups(waiting: Sequence[Waiting], size: int, now: int) -> list[list[Waiting]]:
    """Full groups. Whoever has waited longest is served first, with the nearest others."""
    queue = sorted(waiting, key=lambda one: (one.joined_ms, one.entry))
    found: list[list[Waiting]] = []
    while queue:
        first = queue.pop(0)
        others = _nearest(first, queue, size - 1, now)
        if others is not None:
            found.append([first, *others])
            queue = [one for one in queue if one not in others]
    return found


def _nearest(
    first: Waiting, others: Sequence[Waiting], count: int, now: int
) -> list[Waiting] | None:
    limit = range_after(now - first.joined_ms)
    near = [one for one in others if limit is None or _gap(first, one) <= limit]
    near.sort(key=lambda one: (_gap(first, one), one.joined_ms, one.entry))
    return near[:count] if len(near) >= count else None


def _gap(one: Waiting, other: Waiting) -> float:
    return abs(one.rating - other.rating)
