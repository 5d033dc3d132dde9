"""Celery's part: the guarantee that timers fire whatever becomes of the web processes."""

from celery import shared_task
from django.core.management import call_command

from games.services import clock, collusion, interruptions, leaving, pruning, queue, timers


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
