"""Database work of the sockets: on threads of their own, never on the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

# Channels' own helper would run everything on one thread per process.
_threads = ThreadPoolExecutor(settings.DATABASE_THREADS, thread_name_prefix="database")


async def in_database(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Runs the work on a thread and gives the connection back afterwards."""

    def with_connection() -> T:
        try:
            return work(*args, **kwargs)
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(_threads, with_connection)
