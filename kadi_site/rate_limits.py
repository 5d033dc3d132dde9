"""A bucket of tokens that fills up again, for each key; and how many sockets are open."""

import time
from collections import Counter, OrderedDict
from collections.abc import Hashable

KEYS_REMEMBERED = 10_000


class OpenSockets:
    """Of one person or one address at this process: many, but not without end."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[Hashable] = Counter()

    def enter(self, key: Hashable) -> bool:
        if self._open[key] >= self.most:
            return False
        self._open[key] += 1
        return True

    def leave(self, key: Hashable) -> None:
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]


class Bucket:
    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = self.left = burst
        self.per_second = per_second
        self.since: float | None = None

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Whether there were so many tokens left."""
        waited = 0.0 if self.since is None else now - self.since
        self.left = min(self.burst, self.left + waited * self.per_second)
        self.since = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """One for each user or address; those unused for the longest time are forgotten."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, key: Hashable, now: float | None = None, cost: float = 1.0) -> bool:
        """All tabs of a user share one bucket."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.burst, self.per_second)
        self._buckets.move_to_end(key)
        while len(self._buckets) > KEYS_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take(time.monotonic() if now is None else now, cost)

    def forget_all(self) -> None:
        self._buckets.clear()
