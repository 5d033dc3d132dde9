"""A process in which bots think: `python -m games.bots.worker NICENESS`.

It reads lists of tasks from its standard input and writes one answer after the other to its
standard output, pickled both. It ends when nobody can ask any more.

Whoever thinks for too long is ended by the kernel, whatever the code is doing: a loop in the
compiled engine lets no other thread of the process run. That also ends it when the server is gone.
"""

import os
import pickle
import signal
import sys
from typing import BinaryIO

from games.bots import thinking
from games.bots.thinking import Task

READY = "ready"


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    # Ctrl-C in a terminal reaches the whole group; the server says when it is over.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # What anybody prints must not get between the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    send(answers, READY)
    try:
        while True:
            for task in pickle.load(sys.stdin.buffer):
                send(answers, limited(task))
    except (EOFError, BrokenPipeError):
        # The server is gone.
        os._exit(0)


def send(answers: BinaryIO, answer: object) -> None:
    pickle.dump(answer, answers)
    answers.flush()


def limited(task: Task) -> thinking.Answer:
    _limit(task.seconds)
    try:
        return thinking.think(task)
    finally:
        _limit(0)


def _limit(seconds: float) -> None:
    """Of a core, so that a busy machine ends nobody. Where there is no such thing (Windows), the
    server alone looks at the time."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)


if __name__ == "__main__":
    main()
