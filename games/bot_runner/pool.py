"""Where bots think: in processes of their own, with a limit of time for every decision.

A decision that takes too long costs its process, which is killed and replaced. Its game is played
by the simplest legal moves for a while, so that it cannot do that again and again.
"""

import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from threading import Lock

from django.conf import settings

from games.bot_runner.process import BotProcess
from games.bots import LIVE, Budget
from games.bots.levels import HARD, MEDIUM
from games.bots.thinking import Answer, Task
from games.store.job_errors import count
from games.store.quarantine import SetAside
from kadi_site import metrics

log = logging.getLogger(__name__)

NICENESS = 5
# For all that is asked at once: together shorter than a claim, so that nobody else takes up the
# same games meanwhile.
QUICK_SECONDS = 1.5
HARD_SECONDS = 2.5
# A hint holds a thread that others need.
HINT_SECONDS = 1.0
# More hard bots than this, at one process, share the time of so many.
UNHURRIED = 2.5
SET_ASIDE_SECONDS = 60.0

LATE = Answer(None, "late")

Numbered = list[tuple[int, Task]]


class BotFailed(Exception):
    """A bug in a bot; the text is where it happened."""


def think_all(tasks: Sequence[Task]) -> list[Answer | None]:
    """One answer per task, in order; None where there is none and the simplest move has to do."""
    budget = _budget(sum(task.level == HARD for task in tasks))
    planned = [replace(task, budget=budget) if task.level == HARD else None for task in tasks]
    answers = hard.answers(planned, HARD_SECONDS)
    # Who could not look ahead judges.
    rest = [None if answer else _judging(task) for task, answer in zip(tasks, answers, strict=True)]
    judged = quick.answers(rest, QUICK_SECONDS)
    return [one or other for one, other in zip(answers, judged, strict=True)]


def hint(task: Task) -> Answer | None:
    return quick.answers([task], HINT_SECONDS)[0]


def warm() -> None:
    """Has the processes started before the first bot needs them. Waits for nothing."""
    quick.start()
    hard.start()


def _budget(tasks: int) -> Budget:
    crowd = max(1.0, tasks / settings.BOT_PROCESSES / UNHURRIED)
    return Budget(LIVE.rollouts, LIVE.seconds and LIVE.seconds / crowd)


def _judging(task: Task) -> Task:
    return replace(task, level=MEDIUM, seen=()) if task.level == HARD else task


class Processes:
    """Some processes that share what is asked. Used by one thread at a time."""

    def __init__(self, niceness: int, size: int | None = None) -> None:
        self._niceness, self._size = niceness, size
        self._processes: list[BotProcess] = []
        self._lock = Lock()
        self.overran = SetAside(SET_ASIDE_SECONDS)

    def answers(self, tasks: Sequence[Task | None], within: float) -> list[Answer | None]:
        """In order; None also for who failed, took too long now or a while ago, or got no turn."""
        left_out = self.overran.all()
        asked = {n: task for n, task in enumerate(tasks) if task and task.game_id not in left_out}
        found = dict(zip(asked, self.ask(list(asked.values()), within), strict=True))
        return [
            self._checked(asked[n], found[n]) if n in asked else None for n in range(len(tasks))
        ]

    def _checked(self, task: Task, answer: Answer | None) -> Answer | None:
        if answer is LATE:
            self.overran.add(task.game_id)
            metrics.bot_overruns.labels(task.level).inc()
            log.error("A bot took too long.", extra={"game": task.game_id, "level": task.level})
            return None
        if answer is not None and answer.error:
            count("bots", BotFailed(answer.error), task.game_id)
            return None
        return answer

    def ask(self, tasks: Sequence[Task], within: float) -> list[Answer | None]:
        """In time whatever happens: LATE for who took too long, None for who was not asked."""
        until = time.monotonic() + within
        answers: list[Answer | None] = [None] * len(tasks)
        if tasks and self._lock.acquire(timeout=within):
            try:
                left: Numbered = list(enumerate(tasks))
                while left and time.monotonic() < until:
                    left = self._ask_once(left, answers, until)
            finally:
                self._lock.release()
        return answers

    def _ask_once(self, tasks: Numbered, answers: list[Answer | None], until: float) -> Numbered:
        """What is left over after those who took too long."""
        ready = self._ready(until)
        shares = [(process, tasks[n :: len(ready)]) for n, process in enumerate(ready)]
        for process, share in shares:
            process.ask([task for _, task in share])
        return [task for pair in shares for task in self._collect(*pair, answers, until)]

    def _collect(
        self, process: BotProcess, tasks: Numbered, answers: list[Answer | None], until: float
    ) -> Numbered:
        for at, (number, _) in enumerate(tasks):
            answer = process.hear(until)
            answers[number] = answer or LATE
            if answer is None:
                process.kill()
                return tasks[at + 1 :]
        return []

    def _ready(self, until: float) -> list[BotProcess]:
        """Those that still start are waited for, and kept for next time if they are late."""
        self._start()
        return [process for process in self._processes if process.wait_until_ready(until)]

    def start(self) -> None:
        """Waits for nothing, and does nothing where they are in use."""
        if self._lock.acquire(blocking=False):
            try:
                self._start()
            finally:
                self._lock.release()

    def _start(self) -> None:
        for process in self._processes:
            if process.is_overdue:
                process.kill()
        self._processes = [process for process in self._processes if process.is_alive]
        try:
            while len(self._processes) < (self._size or settings.BOT_PROCESSES):
                self._processes.append(BotProcess(self._niceness))
        except OSError:
            log.exception("A process of the bots could not be started.")

    def kill(self) -> None:
        for process in self._processes:
            process.kill()


# Apart: nobody waits for a hard bot who needs a moment only.
quick = Processes(niceness=0, size=1)
hard = Processes(NICENESS)
