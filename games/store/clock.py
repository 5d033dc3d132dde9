"""The time of the games. Several servers go by one clock, the database's: a process whose own
is wrong would else expire moves that are in time, or take ones that are late."""

import time

from django.db import connection

_behind_database = 0


def now_ms() -> int:
    """Milliseconds since the epoch, as everywhere in games."""
    return _own_clock() + _behind_database


def follow_database() -> int:
    """Measures by how much this process is behind the database; called now and then."""
    global _behind_database
    # SQLite has no server: its clock is ours.
    if connection.vendor == "postgresql":
        before = _own_clock()
        with connection.cursor() as cursor:
            cursor.execute("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
            database = int(cursor.fetchone()[0])
        _behind_database = database - (before + _own_clock()) // 2
    return _behind_database


def _own_clock() -> int:
    return time.time_ns() // 1_000_000
