import time


def now_ms() -> int:
    """Milliseconds since the epoch, as everywhere in games."""
    return time.time_ns() // 1_000_000
