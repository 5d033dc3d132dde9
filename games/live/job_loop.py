"""Runs the jobs on the server's own loop: prompt, where Celery is the guarantee."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from django.conf import settings

from games.bot_runner import pool
from games.live.database import in_database
from games.live.jobs import JOBS, Job
from games.store import async_pool, broadcast, job_errors

# After an error: the database may be back by then.
RETRY_SECONDS = 1.0
# Starting another process must not keep anybody waiting who came for the first page.
MINDS_AFTER = 3.0

_tasks: set[asyncio.Task[None]] = set()


def start() -> None:
    """Called on the server's loop as soon as it runs, before anybody connects: what fell due
    while the server was down is applied at once."""
    if _tasks:
        return
    broadcast.serve_on(asyncio.get_running_loop())
    _keep(_run_all())


async def stop() -> None:
    """The server takes its leave: moves that are still to come go on threads."""
    if not settings.EMBEDDED:
        await async_pool.pool().close()


def _keep(work: Coroutine[Any, Any, None]) -> None:
    _tasks.add(asyncio.get_running_loop().create_task(work))


async def _run_all() -> None:
    # The clock, before anything goes by it.
    await once(JOBS[0])
    for job, seconds in timetable(embedded=settings.EMBEDDED):
        _keep(_repeat(job, seconds))
    _keep(_start_minds())
    if not settings.EMBEDDED:
        await async_pool.pool().open()


def timetable(*, embedded: bool) -> list[tuple[Job, float]]:
    """With several processes there are several loops, and Celery besides: each looks less often."""
    if embedded:
        return [(job, job.embedded) for job in JOBS]
    return [(job, job.web) for job in JOBS if job.web is not None]


async def _start_minds() -> None:
    """The first hard bot finds its process ready, and need not move without it."""
    await asyncio.sleep(MINDS_AFTER)
    await asyncio.to_thread(pool.warm)


async def _repeat(job: Job, seconds: float) -> None:
    await asyncio.sleep(job.first_after)
    while True:
        await once(job)
        await asyncio.sleep(seconds)


async def once(job: Job) -> None:
    try:
        await in_database(job.run)
    except Exception as error:
        # On a thread: where Redis is away, counting waits for it.
        await asyncio.to_thread(job_errors.count, job.name, error)
        await asyncio.sleep(RETRY_SECONDS)
