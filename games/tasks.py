"""Celery's part: the guarantee that timers fire whatever becomes of the web processes."""

import asyncio
import threading

from celery import current_app, shared_task
from celery.signals import task_postrun, worker_process_init
from django.db import close_old_connections

from games.live import jobs
from games.store import broadcast


@worker_process_init.connect
def speak_from_a_loop(**_about: object) -> None:
    """News of this process share a loop and a connection; else each would open its own."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="news", daemon=True).start()
    broadcast.serve_on(loop)


@task_postrun.connect
def give_the_connection_back(**_about: object) -> None:
    """To the pool, which replaces a broken one."""
    close_old_connections()


# Before anybody asks for it: beat imports the tasks first.
current_app.conf.beat_schedule = jobs.beat_schedule()


@shared_task
def sweep() -> int:
    return jobs.run_all(jobs.SWEEP)


@shared_task
def free_deserted() -> int:
    return jobs.run_all(jobs.FREE_DESERTED)


@shared_task
def measure() -> int:
    return jobs.run_all(jobs.MEASURE)


@shared_task
def recount() -> int:
    return jobs.run_all(jobs.RECOUNT)


@shared_task
def prune() -> int:
    return jobs.run_all(jobs.PRUNE)


@shared_task
def look_for_collusion() -> int:
    return jobs.run_all(jobs.LOOK_FOR_COLLUSION)
