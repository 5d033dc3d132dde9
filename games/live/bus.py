"""One channel of the layer per process, in the one group all processes share.

A channel per socket would make the layer carry each message once per viewer; this way it carries it
once per process, and the bus hands it on to those who listen here.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from channels.layers import get_channel_layer

from games.store import broadcast
from kadi_site.per_loop import one_per_loop

log = logging.getLogger(__name__)

Listener = Callable[[dict[str, Any]], None]
RETRY_SECONDS = 1.0
# Group memberships of the Redis layer end after a day; and after a restart of Redis at once.
REJOIN_SECONDS = 30.0
# What listeners get when messages may have been lost.
LOST: dict[str, Any] = {"kind": "lost"}


class Bus:
    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}
        self._layer = get_channel_layer()
        self._channel = ""
        self._opening = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    async def join(self, group: str, listener: Listener) -> None:
        """From when this returns, every message of the group that arrives reaches the listener."""
        self._listeners.setdefault(group, set()).add(listener)
        await self._open()

    async def leave(self, group: str, listener: Listener) -> None:
        listeners = self._listeners.get(group, set())
        listeners.discard(listener)
        if not listeners:
            self._listeners.pop(group, None)

    async def _open(self) -> None:
        if self._tasks:
            return
        async with self._opening:
            if self._tasks:
                return
            broadcast.serve_on(asyncio.get_running_loop(), self._hand_on)
            self._channel = await self._layer.new_channel()
            # Whoever comes while the layer is away is let in all the same: `_come_back` joins.
            await self._rejoin()
            self._tasks = [
                asyncio.create_task(self._receive()),
                asyncio.create_task(self._rejoin_now_and_then()),
            ]

    async def _receive(self) -> None:
        task = asyncio.current_task()
        assert task is not None
        # Where a message and the end come at the same moment, the layer gives only the message.
        while not task.cancelling():
            try:
                self._take(await self._layer.receive(self._channel))
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("The channel layer is away: %r", error)
                await self._come_back()
                log.warning("The channel layer is back.")

    async def _come_back(self) -> None:
        """Nobody is told of anything meanwhile, so all are sent to look for themselves."""
        is_back = False
        while not is_back:
            await asyncio.sleep(RETRY_SECONDS)
            is_back = await self._rejoin()
            self._tell_all(LOST)

    def _take(self, message: dict[str, Any]) -> None:
        # What this process told itself, its listeners have heard already.
        if message["from"] != broadcast.SENDER:
            for each in message["news"]:
                self._hand_on(each)

    def _hand_on(self, message: dict[str, Any]) -> None:
        for listener in tuple(self._listeners.get(message.get("group", ""), ())):
            listener(message)

    def _tell_all(self, message: dict[str, Any]) -> None:
        for listeners in tuple(self._listeners.values()):
            for listener in tuple(listeners):
                listener(message)

    async def _rejoin_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(REJOIN_SECONDS)
            await self._rejoin()

    async def _rejoin(self) -> bool:
        try:
            await broadcast.insist(self._layer.group_add, broadcast.NEWS, self._channel)
        except Exception as error:
            log.warning("Could not join the group of the channel layer: %r", error)
            return False
        return True


bus = one_per_loop(Bus)
