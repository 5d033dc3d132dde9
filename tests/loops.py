"""How the loop of an asynchronous test ends."""

import asyncio
from asyncio import runners

# Seconds in which a task has to end before it is told again.
PATIENCE = 1.0
MOST_TIMES = 60


def cancel_all_tasks(loop: asyncio.AbstractEventLoop) -> None:
    """Like asyncio's own, which asks once and then waits for ever. The Redis channel layer may
    miss a cancellation that comes together with a message; asked again, it ends."""
    tasks = asyncio.all_tasks(loop)
    for _ in range(MOST_TIMES):
        if not tasks:
            return
        for task in tasks:
            task.cancel()
        done, tasks = loop.run_until_complete(asyncio.wait(tasks, timeout=PATIENCE))
        for task in done:
            if not task.cancelled():
                task.exception()


def end_loops_for_sure() -> None:
    runners._cancel_all_tasks = cancel_all_tasks
