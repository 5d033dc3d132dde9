"""One object for each event loop: a server has one loop, tests have one after the other."""

import asyncio
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakKeyDictionary

T = TypeVar("T")


def one_per_loop(make: Callable[[], T]) -> Callable[[], T]:
    """`bus = one_per_loop(Bus)`: `bus()` is that of the running loop, made when asked for."""
    made: WeakKeyDictionary[asyncio.AbstractEventLoop, T] = WeakKeyDictionary()

    def of_running_loop() -> T:
        loop = asyncio.get_running_loop()
        if loop not in made:
            made[loop] = make()
        return made[loop]

    return of_running_loop
