"""Numbers of Celery's tasks. The worker and beat serve them on METRICS_PORT."""

import logging
import time
from typing import Any

from celery.signals import (
    after_task_publish,
    beat_init,
    heartbeat_sent,
    task_postrun,
    task_prerun,
    worker_ready,
)

from kadi_site import metrics, metrics_server

log = logging.getLogger(__name__)

# Beat sends something every second, the worker a heartbeat every two.
SILENT_AFTER = 30.0

_began: dict[str, float] = {}


class LastSign:
    """Of life. Who has just started has a moment to begin."""

    def __init__(self, now: float) -> None:
        self.at = now

    def give(self) -> None:
        self.at = time.monotonic()

    def is_recent(self, now: float | None = None) -> bool:
        return (time.monotonic() if now is None else now) - self.at < SILENT_AFTER


last_sent = LastSign(time.monotonic())
last_heartbeat = LastSign(time.monotonic())


@after_task_publish.connect
def count_sent(sender: str, **_about: object) -> None:
    metrics.tasks_sent.labels(sender).inc()
    last_sent.give()


@heartbeat_sent.connect
def note_heartbeat(**_about: object) -> None:
    last_heartbeat.give()


@task_prerun.connect
def begin(task_id: str, **_about: object) -> None:
    _began[task_id] = time.monotonic()


@task_postrun.connect
def end(task_id: str, task: Any, state: str | None = None, **_about: object) -> None:
    seconds = time.monotonic() - _began.pop(task_id, time.monotonic())
    metrics.task_seconds.labels(task.name, (state or "unknown").lower()).observe(seconds)


@worker_ready.connect
def serve_worker(**_about: object) -> None:
    last_heartbeat.give()
    metrics_server.start(is_well=last_heartbeat.is_recent)


@beat_init.connect
def serve_beat(**_about: object) -> None:
    last_sent.give()
    # Its own lines are left out: there is one for each task.
    log.info("beat ready")
    metrics_server.start(is_well=last_sent.is_recent)
