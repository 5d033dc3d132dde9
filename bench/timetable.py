"""When the tables of a paced run move: at the same moments for us and for others."""

import random
from collections.abc import Iterator


def moments(table: int, pace: float, seconds: float) -> Iterator[float]:
    """Seconds from the start: one move in each stretch of `pace`, at any moment of it.

    Not counted from the move before: whoever was once held up together with others would move
    together with them from then on, and a run would say how long ago it last stumbled.
    """
    chance = random.Random(table)
    for stretch in range(int(seconds / pace)):
        yield pace * (stretch + chance.random())


def timetable(tables: int, pace: float, seconds: float) -> list[list[float]]:
    return [list(moments(table, pace, seconds)) for table in range(tables)]
