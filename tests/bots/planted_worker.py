"""Bots that misbehave, in the process in which bots think: `python -m tests.bots.planted_worker`.

The level PLANTED_LEVEL, or every level, does what PLANTED says.
"""

import os
import time

from games.bots import thinking, worker
from games.bots.thinking import Answer, Task

sound = thinking.think


def endless(task: Task) -> Answer:
    while True:
        pass


def asleep(task: Task) -> Answer:
    while True:
        time.sleep(60)


def dies(task: Task) -> Answer:
    os._exit(1)


def fails(task: Task) -> Answer:
    return Answer(None, "", "ZeroDivisionError: a bug in a bot")


def prints(task: Task) -> Answer:
    print("a bot that talks to itself")
    return sound(task)


WAYS = {way.__name__: way for way in (endless, asleep, dies, fails, prints)}


def plant(way: str) -> None:
    level = os.environ.get("PLANTED_LEVEL")

    def think(task: Task) -> Answer:
        return WAYS[way](task) if level in (None, task.level) else sound(task)

    thinking.think = think


if __name__ == "__main__":
    plant(os.environ["PLANTED"])
    worker.main()
