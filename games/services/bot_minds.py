"""Where bots think: quick ones on the spot, hard ones in processes of their own, so that nobody
else's move waits for them."""

import logging
import os
import signal
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as Late
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import current_process, get_context, parent_process
from random import Random
from threading import Lock, Thread

from django.conf import settings

from games.bots import LIVE, Budget, choose
from games.engine.actions import Action
from games.engine.events import Event
from games.engine.view import View
from games.services.bot_levels import HARD, MEDIUM

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
    if current_process().daemon:
        # A Celery worker: it may have no processes of its own, and nobody waits for it.
        return [_think_hard(task, budget) for task in tasks]
    thoughts = [(task, _submit(task, budget)) for task in tasks]
    return [_answer(task, thought) for task, thought in thoughts]


def _think_hard(task: Task, budget: Budget) -> Action | None:
    return choose(task.view, Random(), task.level, budget, task.seen)


@dataclass(frozen=True, slots=True)
class Thought:
    """A move being thought of, and where."""

    pool: ProcessPoolExecutor
    move: Future[Action | None]


def _submit(task: Task, budget: Budget) -> Thought | None:
    pool = None
    try:
        pool = _minds.pool()
        move = pool.submit(choose, task.view, Random(), task.level, budget, task.seen)
        return Thought(pool, move)
    except (BrokenProcessPool, RuntimeError, OSError, AssertionError):
        if pool is not None:
            _minds.replace(pool)
        return None


def _answer(task: Task, thought: Thought | None) -> Action | None:
    """A bot whose mind fails or dawdles still moves, by judgement."""
    if thought is not None:
        try:
            return thought.move.result(PATIENCE_SECONDS)
        except Late:
            # The process may still be starting, or the machine is busy: it is kept for next time.
            thought.move.cancel()
            log.warning("A hard bot did not answer in time; the medium one moves for it.")
        except BrokenProcessPool:
            _minds.replace(thought.pool)
            log.warning("The process of the hard bots broke; the medium one moves.")
        except Exception:
            log.exception("A hard bot failed; the medium one moves for it.")
    return think_quickly(task, MEDIUM if task.level == HARD else task.level)


def warm() -> None:
    """Has the processes started before the first hard bot needs them. Waits for nothing."""
    if not current_process().daemon:
        _minds.warm()


class Minds:
    """The pool, made when first needed and again after it broke."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._lock = Lock()

    def pool(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                # Not forked: this process has threads, and a fork could inherit their locks.
                self._pool = ProcessPoolExecutor(
                    settings.BOT_PROCESSES, mp_context=get_context("spawn"), initializer=_prepare
                )
            return self._pool

    def warm(self) -> None:
        """A new process needs a second or so until it can think; after this it is on its way."""
        try:
            pool = self.pool()
            for _ in range(settings.BOT_PROCESSES):
                pool.submit(_wake)
        except (BrokenProcessPool, RuntimeError, OSError):
            log.warning("The processes of the hard bots could not be started.")

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """What broke costs the moves that were being thought of, not the next one too."""
        self.drop(broken)
        self.warm()

    def drop(self, only: ProcessPoolExecutor | None = None) -> None:
        """Several moves may find the same pool broken: what came in its place is kept."""
        with self._lock:
            if self._pool is not None and only in (None, self._pool):
                self._pool.shutdown(wait=False, cancel_futures=True)
                self._pool = None


def _wake() -> None:
    """Unpickling this has the new process import all that a bot needs."""


def _prepare() -> None:
    """In the new process: gives way to others, and neither outlives nor precedes its parent."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    """A server that is killed cannot tell its children; they would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


_minds = Minds()
