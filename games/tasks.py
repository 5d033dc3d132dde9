"""Celery's part: the guarantee that timers fire whatever becomes of the web processes."""

import asyncio
import threading

from celery import shared_task
from celery.signals import task_postrun, worker_process_init
from django.core.management import call_command
from django.db import close_old_connections

from games.services import (
    broadcast,
    clock,
    collusion,
    interruptions,
    leaving,
    pruning,
    queue,
    timers,
)


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


@shared_task
def sweep() -> int:
    clock.follow_database()
    interruptions.beat(clock.now_ms())
    return timers.sweep() + queue.match(clock.now_ms())


@shared_task
def free_deserted() -> int:
    return leaving.free_deserted(clock.now_ms())


@shared_task
def prune() -> int:
    call_command("clearsessions")
    return pruning.prune()


@shared_task
def look_for_collusion() -> int:
    return collusion.nightly()
