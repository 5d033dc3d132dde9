"""A process in which bots think. It can be killed at any moment; nothing else is lost by that."""

import logging
import pickle
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from django.conf import settings

from games.bots.thinking import Answer, Task
from games.bots.worker import READY

log = logging.getLogger(__name__)

WORKER = "games.bots.worker"
# A machine may be that busy, but not busier.
STARTS_WITHIN = 60.0


class BotProcess:
    def __init__(self, niceness: int) -> None:
        """Returns at once; the process needs some tenths of a second until it is ready. By
        subprocess, as Celery's processes may have no children of multiprocessing."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", WORKER, str(niceness)],
            cwd=settings.BASE_DIR,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._process.stdin is not None
        self._questions = self._process.stdin
        self.started_at = time.monotonic()
        self._is_ready = False
        self._heard: SimpleQueue[Answer | str | None] = SimpleQueue()
        Thread(target=self._listen, name="bot answers", daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    @property
    def is_overdue(self) -> bool:
        return not self._is_ready and time.monotonic() - self.started_at > STARTS_WITHIN

    def wait_until_ready(self, until: float) -> bool:
        """`until` as time.monotonic() counts, here and below."""
        self._is_ready = self._is_ready or self._next(until) == READY
        return self._is_ready

    def ask(self, tasks: Sequence[Task]) -> None:
        """Once it is ready, it takes all of them before it begins to think."""
        try:
            pickle.dump(list(tasks), self._questions)
            self._questions.flush()
        except OSError:
            log.warning("A process of the bots died: %s", self.pid)

    def hear(self, until: float) -> Answer | None:
        """The next answer; None if the process is dead or takes too long."""
        heard = self._next(until)
        return heard if isinstance(heard, Answer) else None

    def kill(self) -> None:
        self._process.kill()
        with suppress(OSError):
            # Something may wait in it that nobody will read.
            self._questions.close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            log.warning("A killed process of the bots is still there: %s", self.pid)

    def _next(self, until: float) -> Answer | str | None:
        try:
            return self._heard.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            return None

    def _listen(self) -> None:
        """On a thread of its own: a pipe cannot be waited for with a limit on every system."""
        assert self._process.stdout is not None
        try:
            with self._process.stdout as answers:
                while True:
                    self._heard.put(pickle.load(answers))
        except (EOFError, OSError, pickle.UnpicklingError):
            self._heard.put(None)
