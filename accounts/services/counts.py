"""Counts in the cache: how often within a while. Any number of processes may count at once."""

from django.core.cache import cache


def count(key: str, seconds: int) -> int:
    """One more; how many there are since the first of them."""
    cache.add(key, 0, seconds)
    try:
        return int(cache.incr(key))
    except ValueError:
        # It ran out in between.
        cache.set(key, 1, seconds)
        return 1
