"""The server's own look for passed deadlines: prompt, where Celery's is the guarantee."""

import asyncio
import logging
from collections.abc import Callable

from games.database import in_database
from games.services import broadcast, queue, timers
from games.services.clock import now_ms

log = logging.getLogger(__name__)

DEADLINES_EVERY = 0.1
BOTS_EVERY = 0.1
SLOW_EVERY = 1.0

_tasks: set[asyncio.Task[None]] = set()


def start() -> None:
    """Called on the server's loop as soon as it runs, before anybody connects: what fell due
    while the server was down is applied at once."""
    if _tasks:
        return
    broadcast.serve_on(asyncio.get_running_loop())
    for seconds, sweep in (
        (DEADLINES_EVERY, timers.sweep_deadlines),
        (BOTS_EVERY, timers.sweep_bots),
        (SLOW_EVERY, timers.confirm_for_the_gone),
        (SLOW_EVERY, lambda: queue.match(now_ms())),
    ):
        _tasks.add(asyncio.get_running_loop().create_task(_repeat(seconds, sweep)))


async def _repeat(seconds: float, sweep: Callable[[], int]) -> None:
    while True:
        try:
            await in_database(sweep)
        except Exception:
            log.exception("A sweep failed.")
            await asyncio.sleep(SLOW_EVERY)
        await asyncio.sleep(seconds)
