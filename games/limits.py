"""How much one person may send, a bucket of tokens that fills up again; and how many sockets."""

import time
from collections import Counter, OrderedDict

MOST_BYTES = 16 * 1024
BURST = 40.0
PER_SECOND = 10.0
USERS_REMEMBERED = 10_000
MOST_SOCKETS = 20


class OpenSockets:
    """Tabs of one person at this process: many, but not without end."""

    def __init__(self) -> None:
        self._open: Counter[int] = Counter()

    def enter(self, user_id: int) -> bool:
        if self._open[user_id] >= MOST_SOCKETS:
            return False
        self._open[user_id] += 1
        return True

    def leave(self, user_id: int) -> None:
        self._open[user_id] -= 1
        if self._open[user_id] <= 0:
            del self._open[user_id]


class Buckets:
    def __init__(self, burst: float = BURST, per_second: float = PER_SECOND) -> None:
        self.burst = burst
        self.per_second = per_second
        self._left: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def take(self, user_id: int, now: float | None = None) -> bool:
        """Whether the user had a token left; all tabs of a user share one bucket."""
        at = time.monotonic() if now is None else now
        left, since = self._left.get(user_id, (self.burst, at))
        left = min(self.burst, left + (at - since) * self.per_second)
        allowed = left >= 1
        self._left[user_id] = (left - 1 if allowed else left, at)
        self._left.move_to_end(user_id)
        while len(self._left) > USERS_REMEMBERED:
            self._left.popitem(last=False)
        return allowed

    def forget_all(self) -> None:
        self._left.clear()


messages = Buckets()
sockets = OpenSockets()
