"""How many people are on each step of a ladder, which is a place key: enough to tell anybody's
place, and where a page begins, without counting everybody above."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.core.cache import cache
from django.db.models import Count, QuerySet

from accounts.models import Rating

# Longer ladders are counted so often, not for every page: a place may be some seconds old.
KEPT_FROM = 1_000
KEPT_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Steps:
    # The highest first.
    keys: tuple[int, ...]
    # People on each step and above it.
    reached: tuple[int, ...]

    @classmethod
    def of(cls, counted: Sequence[tuple[int, int]]) -> "Steps":
        return cls(
            tuple(key for key, _ in counted),
            tuple(accumulate(people for _, people in counted)),
        )

    @property
    def people(self) -> int:
        return self.reached[-1] if self.reached else 0

    def above(self, key: int) -> int:
        """How many are on higher steps."""
        step = bisect_left(self.keys, -key, key=lambda each: -each)
        return self.reached[step - 1] if step else 0

    def at(self, index: int) -> int:
        """The step on which the person with this number stands; the best has number 0."""
        return self.keys[bisect_right(self.reached, index)]


def steps_of(ladder: QuerySet[Rating], name: str) -> Steps:
    key = f"ladder steps {name}".replace(" ", "-")
    kept: Steps | None = cache.get(key)
    if kept is not None:
        return kept
    by_step = ladder.order_by("-place_key").values("place_key").annotate(people=Count("pk"))
    steps = Steps.of(list(by_step.values_list("place_key", "people")))
    if steps.people >= KEPT_FROM:
        cache.set(key, steps, KEPT_SECONDS)
    return steps
