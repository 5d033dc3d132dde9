"""Connections to PostgreSQL that a server's loop uses itself, for the one statement it needs most.

A thread in between would have to be woken, and to wake the loop again: at the pace at which people
play, that took longer than the statement.
"""

from typing import TYPE_CHECKING, Any

from django.db import connection

from kadi_site.per_loop import one_per_loop

if TYPE_CHECKING:
    from psycopg import AsyncConnection
    from psycopg_pool import AsyncConnectionPool

SIZE = 4
# In seconds. Nobody waits longer for a free connection, for an answer or for a database that is
# away: somebody may hold the game's row for a while. Then it is the ordinary way that waits.
PATIENCE = 5.0


def _new_pool() -> "AsyncConnectionPool[AsyncConnection[Any]]":
    # Not needed by the embedded mode, which starts faster without it.
    from psycopg import AsyncCursor
    from psycopg_pool import AsyncConnectionPool

    own = {
        "autocommit": True,
        "prepare_threshold": 0,
        "cursor_factory": AsyncCursor,
        "connect_timeout": int(PATIENCE),
        # Of a server whose machine is gone nothing is heard, also no timeout of its own.
        "keepalives_idle": 5,
        "tcp_user_timeout": int(PATIENCE * 1000),
    }
    return AsyncConnectionPool(
        kwargs=connection.get_connection_params() | own,
        min_size=SIZE,
        open=False,
        configure=_configure,
        timeout=PATIENCE,
        reconnect_timeout=PATIENCE,
    )


async def _configure(opened: "AsyncConnection[Any]") -> None:
    await opened.execute(f"SET statement_timeout = {int(PATIENCE * 1000)}")


pool = one_per_loop(_new_pool)
