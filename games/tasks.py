"""Celery's part: the guarantee that timers fire whatever becomes of the web processes."""

import asyncio
import logging
import threading

from celery import shared_task
from celery.signals import task_postrun, worker_process_init
from django.core.management import call_command
from django.db import close_old_connections

from games.services import (
    broadcast,
    clock,
    collusion,
    health,
    interruptions,
    leaving,
    pruning,
    queue,
    timers,
)
from games.services.sweep_errors import isolated
from kadi_site import metrics

log = logging.getLogger(__name__)


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
    with isolated("clock"):
        clock.follow_database()
    with isolated("beat"):
        interruptions.beat(clock.now_ms())
    done = timers.sweep()
    with isolated("queue"):
        done += queue.match(clock.now_ms())
    return done


@shared_task
def free_deserted() -> int:
    with isolated("deserted"):
        return leaving.free_deserted(clock.now_ms())
    return 0


@shared_task
def measure() -> None:
    """For whoever scrapes the worker."""
    found = health.measured(clock.now_ms())
    metrics.games.labels("live").set(found.live_games)
    metrics.games.labels("confirming").set(found.confirming)
    metrics.people.labels("tables").set(found.people_there)
    metrics.people.labels("queue").set(found.waiting_for_a_match)
    metrics.overdue.labels("timers").set(found.timers_overdue)
    metrics.overdue.labels("bots").set(found.bots_overdue)


@shared_task
def prune() -> int:
    with isolated("pruning", "sessions"):
        call_command("clearsessions")
    removed = pruning.prune()
    log.info("pruned", extra={"rows": removed})
    return removed


@shared_task
def look_for_collusion() -> int:
    with isolated("collusion"):
        found = collusion.nightly()
        log.info("looked for collusion", extra={"found": found})
        return found
    return 0
