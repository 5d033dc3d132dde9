"""After some wrong passwords the next try has to wait, longer each time.

Counts are in the cache: losing them lets somebody try again, and keeps nobody out.
"""

import hashlib
import time

from django.core.cache import cache

FREE_TRIES = 5
FIRST_WAIT = 30
LONGEST_WAIT = 3600
REMEMBERED = 24 * 3600


def begin(key: str) -> int:
    """Seconds to wait before a password may be tried. 0: it may be tried now, and that counts as
    wrong until `succeed` is called; so guesses sent all at once do not overtake the count."""
    tries_at, wait_at = _places(key)
    left = _left(wait_at)
    if left:
        return left
    tries = _count(tries_at)
    if tries < FREE_TRIES:
        return 0
    wait = min(FIRST_WAIT * 2 ** (tries - FREE_TRIES), LONGEST_WAIT)
    if cache.add(wait_at, time.time() + wait, wait):
        return 0
    # Another one came first. What is not tried does not make the wait longer.
    cache.decr(tries_at)
    return _left(wait_at) or 1


def succeed(key: str) -> None:
    cache.delete_many(_places(key))


def _left(wait_at: str) -> int:
    until = cache.get(wait_at)
    return max(1, round(until - time.time())) if until else 0


def _count(tries_at: str) -> int:
    cache.add(tries_at, 0, REMEMBERED)
    try:
        return int(cache.incr(tries_at))
    except ValueError:
        # It ran out in between.
        cache.set(tries_at, 1, REMEMBERED)
        return 1


def _places(key: str) -> tuple[str, str]:
    digest = hashlib.sha256(key.encode()).hexdigest()
    return f"password-tries:{digest}", f"password-wait:{digest}"
