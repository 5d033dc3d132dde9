"""Everything that is done again and again: one row each.

The embedded process and each web process run them on their own loop (job_loop.py), which is
prompt; Celery runs them too, which is the guarantee (tasks.py). Any number may run at once.
"""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from celery.schedules import crontab

from games.bot_runner import moves
from games.moderation import collusion, recounts, win_trading
from games.ranked import queue
from games.store import clock, downtime, timers
from games.store.job_errors import isolated
from games.tables import health, leaving, pruning
from kadi_site import metrics

log = logging.getLogger(__name__)

HOUR = 3600.0
DAY = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Beat:
    """A task of Celery. Jobs that share one run one after the other, as the table has them."""

    task: str
    every: float | crontab
    # Work that could not begin in time is useless: the next one does it.
    expires: float | None = None
    # What must be in time has its own queue.
    queue: str = "timers"

    @property
    def entry(self) -> dict[str, Any]:
        """Of Celery's schedule."""
        options = {"queue": self.queue, "expires": self.expires} if self.expires else {}
        return {"task": f"games.tasks.{self.task}", "schedule": self.every, "options": options}


SWEEP = Beat("sweep", 1.0, expires=2.0)
FREE_DESERTED = Beat("free_deserted", 60.0, expires=60.0)
MEASURE = Beat("measure", 15.0, expires=15.0)
# A long ladder takes a while: no timer may wait for it.
RECOUNT = Beat("recount", 5.0, expires=5.0, queue="celery")
PRUNE = Beat("prune", DAY)
LOOK_FOR_COLLUSION = Beat("look_for_collusion", crontab(hour=0, minute=30))


@dataclass(frozen=True, slots=True)
class Job:
    name: str
    # Gives how many things it had to do.
    run: Callable[[], int]
    # Seconds between two runs where one process does everything,
    embedded: float
    # in each of several web processes, if they do it,
    web: float | None
    # and in Celery.
    beat: Beat
    # Whoever has just started the server wants to play first.
    first_after: float = 0.0


def _follow_clock() -> int:
    clock.follow_database()
    return 0


def _sweep_the_gone() -> int:
    """In this order: nobody is gone while there was no server."""
    with isolated("beat"):
        downtime.beat(clock.now_ms())
    return timers.sweep_the_gone()


def _match() -> int:
    return queue.match(clock.now_ms())


def _dissolve_matches() -> int:
    return leaving.dissolve_matches(clock.now_ms())


def _free_deserted() -> int:
    return leaving.free_deserted(clock.now_ms())


def _measure() -> int:
    """For whoever scrapes this process."""
    found = health.measured(clock.now_ms())
    metrics.games.labels("live").set(found.live_games)
    metrics.games.labels("confirming").set(found.confirming)
    metrics.people.labels("tables").set(found.people_there)
    metrics.people.labels("queue").set(found.waiting_for_a_match)
    metrics.overdue.labels("timers").set(found.timers_overdue)
    metrics.overdue.labels("bots").set(found.bots_overdue)
    return 0


JOBS = (
    # First what time it is: no deadline may be judged by a clock that is off.
    Job("clock", _follow_clock, 10.0, 10.0, SWEEP),
    Job("gone", _sweep_the_gone, 1.0, 5.0, SWEEP),
    Job("deadlines", timers.sweep_deadlines, 0.2, 0.5, SWEEP),
    Job("bots", moves.sweep_bots, 0.2, 0.5, SWEEP),
    Job("queue", _match, 1.0, 5.0, SWEEP),
    Job("rematches", _dissolve_matches, 1.0, 5.0, SWEEP),
    Job("deserted", _free_deserted, 60.0, 60.0, FREE_DESERTED),
    Job("recounts", recounts.run_waiting, 1.0, None, RECOUNT),
    Job("measures", _measure, 15.0, None, MEASURE),
    Job("pruning", pruning.prune, DAY, None, PRUNE, first_after=HOUR),
    Job("collusion", collusion.nightly, DAY, None, LOOK_FOR_COLLUSION, first_after=HOUR),
    Job("trading", win_trading.list_pairs, DAY, None, LOOK_FOR_COLLUSION, first_after=HOUR),
)


def run_all(beat: Beat) -> int:
    """What one task of Celery does. One job's trouble stops no other."""
    done = 0
    for job in JOBS:
        if job.beat is beat:
            with isolated(job.name):
                done += job.run()
    if isinstance(beat.every, crontab) or beat.every >= HOUR:
        log.info(beat.task, extra={"done": done})
    return done


def beat_schedule(jobs: Iterable[Job] = JOBS) -> dict[str, dict[str, Any]]:
    return {job.beat.task: job.beat.entry for job in jobs}
