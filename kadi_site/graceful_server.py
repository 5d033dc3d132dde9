"""Daphne with our limits that stops gracefully: whoever is connected is sent elsewhere, and work
under way is finished.

Importing this installs Daphne's event loop.
"""

import asyncio
import logging
from typing import Any

from daphne.server import Server
from twisted.internet import defer, reactor

from kadi_site.http_limits import LimitedChannel
from kadi_site.websocket_limits import LimitedWebSocket

log = logging.getLogger(__name__)

# What a page takes as "come back at once": another process answers, or soon this one's successor.
RESTARTING = 1012
# Longer than any command takes; the deployment must wait longer than this before it kills.
FINISH_WITHIN = 10.0
LOOK_EVERY = 0.05

when_running = reactor.callWhenRunning


class GracefulServer(Server):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ports: list[Any] = []

    def listen_success(self, port: Any) -> None:
        """Daphne has made its factories, and nobody is connected yet."""
        self.ports.append(port)
        self.http_factory.protocol = LimitedChannel
        self.ws_factory.protocol = LimitedWebSocket
        super().listen_success(port)

    def kill_all_applications(self) -> Any:
        """Daphne calls this before the loop ends, and waits for what it returns."""
        return defer.Deferred.fromFuture(asyncio.ensure_future(self.finish_and_close()))

    async def finish_and_close(self) -> None:
        for port in self.ports:
            port.stopListening()
        try:
            async with asyncio.timeout(FINISH_WITHIN):
                while self._under_way():
                    # Again and again: the proxy may bring people in over a line it kept open.
                    self._send_everybody_elsewhere()
                    await asyncio.sleep(LOOK_EVERY)
        except TimeoutError:
            log.warning("stopped with work unfinished", extra={"left": len(self._under_way())})
        left = self._under_way()
        for application in left:
            application.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    def _send_everybody_elsewhere(self) -> None:
        for protocol in tuple(self.connections):
            if isinstance(protocol, LimitedWebSocket):
                protocol.serverClose(RESTARTING)

    def _under_way(self) -> list["asyncio.Future[None]"]:
        applications = (each.get("application_instance") for each in self.connections.values())
        return [each for each in applications if each is not None and not each.done()]
