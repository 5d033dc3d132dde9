"""Where bots think: quick ones on the spot, hard ones in processes of their own, so that nobody
else's move waits for them."""

import logging
import os
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as Late
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import current_process, get_context
from random import Random
from threading import Lock

from django.conf import settings

from games.bots import LIVE, Budget, choose
from games.engine.actions import Action
from games.engine.events import Event
from games.engine.view import View

log = logging.getLogger(__name__)

NICENESS = 5
PATIENCE_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class Task:
    """What a bot has to think about: all of it is what a person in its seat could know."""

    view: View
    level: str
    seen: tuple[Event, ...] = ()


def think_quickly(task: Task, level: str) -> Action | None:
    return choose(task.view, Random(), level)


def think_all(tasks: Sequence[Task]) -> list[Action | None]:
    """One answer per task, in order. Many tasks share the time that a few would have."""
    crowd = max(1.0, len(tasks) / settings.BOT_PROCESSES / 3)
    budget = Budget(LIVE.rollouts, LIVE.seconds and LIVE.seconds / crowd)
    return [_answer(task, thought) for task, thought in _thoughts(tasks, budget)]


def _thoughts(
    tasks: Sequence[Task], budget: Budget
) -> list[tuple[Task, Future[Action | None] | None]]:
    return [(task, _submit(task, budget)) for task in tasks]


def _submit(task: Task, budget: Budget) -> Future[Action | None] | None:
    try:
        pool = _minds.pool()
        return pool.submit(choose, task.view, Random(), task.level, budget, task.seen)
    except (BrokenProcessPool, RuntimeError, OSError):
        _minds.drop()
        return None


def _answer(task: Task, thought: Future[Action | None] | None) -> Action | None:
    """A bot whose mind fails or dawdles still moves, by judgement."""
    if thought is not None:
        try:
            return thought.result(PATIENCE_SECONDS)
        except Late:
            # The process may still be starting, or the machine is busy: it is kept for next time.
            thought.cancel()
            log.warning("A hard bot did not answer in time; the medium one moves for it.")
        except (BrokenProcessPool, OSError):
            _minds.drop()
            log.warning("The process of the hard bots broke; the medium one moves.")
    return think_quickly(task, "medium")


class Minds:
    """The pool, made when first needed and again after it broke."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._lock = Lock()

    def pool(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                if current_process().daemon:
                    raise RuntimeError("a daemonic process may not have children")
                # Not forked: this process has threads, and a fork could inherit their locks.
                self._pool = ProcessPoolExecutor(
                    settings.BOT_PROCESSES, mp_context=get_context("spawn"), initializer=_be_nice
                )
            return self._pool

    def drop(self) -> None:
        with self._lock:
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _be_nice() -> None:
    os.nice(NICENESS)


_minds = Minds()
