"""The server's own look for passed deadlines: prompt, where Celery's is the guarantee."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from django.conf import settings

from games.database import in_database
from games.services import (
    bot_minds,
    broadcast,
    clock,
    collusion,
    interruptions,
    leaving,
    lines,
    pruning,
    queue,
    sweep_errors,
    timers,
)
from games.services.sweep_errors import isolated

# With several processes there are several sweepers, and Celery's besides.
DEADLINES_EVERY = BOTS_EVERY = 0.2 if settings.EMBEDDED else 0.5
SLOW_EVERY = 1.0 if settings.EMBEDDED else 5.0
# After an error: the database may be back by then.
RETRY_SECONDS = 1.0
# Starting another process must not keep anybody waiting who came for the first page.
MINDS_AFTER = 3.0
DESERTED_EVERY = 60.0
CLOCK_EVERY = 10.0
NIGHTLY_AFTER = 3600.0
NIGHTLY_EVERY = 24 * 3600.0

_tasks: set[asyncio.Task[None]] = set()


def start() -> None:
    """Called on the server's loop as soon as it runs, before anybody connects: what fell due
    while the server was down is applied at once."""
    if _tasks:
        return
    broadcast.serve_on(asyncio.get_running_loop())
    _keep(_run_all())


def _keep(work: Coroutine[Any, Any, None]) -> None:
    _tasks.add(asyncio.get_running_loop().create_task(work))


async def _run_all() -> None:
    # First what time it is: no deadline may be judged by a clock that is off.
    await _once("clock", clock.follow_database)
    for name, seconds, sweep in (
        ("clock", CLOCK_EVERY, clock.follow_database),
        ("deadlines", DEADLINES_EVERY, timers.sweep_deadlines),
        ("bots", BOTS_EVERY, timers.sweep_bots),
        ("gone", SLOW_EVERY, _sweep_the_gone),
        ("queue", SLOW_EVERY, lambda: queue.match(clock.now_ms())),
        ("deserted", DESERTED_EVERY, lambda: leaving.free_deserted(clock.now_ms())),
    ):
        _keep(_repeat(name, seconds, sweep))
    _keep(_start_minds())
    if settings.EMBEDDED:
        _keep(_do_nightly_work())
    else:
        _keep(lines.lines().keep())


async def _start_minds() -> None:
    """The first hard bot finds its process ready, and need not move without it."""
    await asyncio.sleep(MINDS_AFTER)
    await asyncio.to_thread(bot_minds.warm)


async def _do_nightly_work() -> None:
    """Celery's in production. Not at once: whoever has just started the server wants to play."""
    await asyncio.sleep(NIGHTLY_AFTER)
    _keep(_repeat("pruning", NIGHTLY_EVERY, pruning.prune))
    _keep(_repeat("collusion", NIGHTLY_EVERY, collusion.nightly))


def _sweep_the_gone() -> int:
    with isolated("beat"):
        interruptions.beat(clock.now_ms())
    return timers.sweep_the_gone()


async def _repeat(name: str, seconds: float, sweep: Callable[[], int]) -> None:
    while True:
        await _once(name, sweep)
        await asyncio.sleep(seconds)


async def _once(name: str, sweep: Callable[[], int]) -> None:
    try:
        await in_database(sweep)
    except Exception as error:
        # On a thread: where Redis is away, counting waits for it.
        await asyncio.to_thread(sweep_errors.count, name, error)
        await asyncio.sleep(RETRY_SECONDS)
