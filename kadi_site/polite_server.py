"""Daphne that lets nobody flood it and takes its leave: whoever is connected goes elsewhere, and
work under way is finished.

Importing this installs Daphne's event loop.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import defer, reactor

from kadi_site.addresses import client_address
from kadi_site.limited_http import LimitedChannel
from kadi_site.limited_socket import TOO_SLOW, LimitedSocket
from kadi_site.traffic import TOO_MUCH, Traffic
from kadi_site.websocket_frames import text_head, whole_text

log = logging.getLogger(__name__)

# What a page takes as "come back at once": another process answers, or soon this one's successor.
RESTARTING = 1012
# Longer than any command takes; the deployment must wait longer than this before it kills.
FINISH_WITHIN = 10.0
LOOK_EVERY = 0.05
# Somebody with so many unread messages is not playing; Daphne itself would keep any number.
MOST_UNREAD = 50

when_running = reactor.callWhenRunning


class ShortMessages(LimitedSocket):
    """Takes what pages send, a short text in one piece, without autobahn's many steps."""

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 (Twisted's name)
        whole = None if self._is_within_something() else whole_text(data)
        if whole is None:
            super().dataReceived(data)
        elif self.takes(1, len(data)):
            self.onMessage(whole, False)

    def _is_within_something(self) -> bool:
        if self.state != self.STATE_OPEN or self.inside_message or self.current_frame is not None:
            return True
        # Who is asked for a sign of life gives one with any message: autobahn has to hear of it.
        return bool(self.data) or self.autoPingTimeoutCall is not None


class PoliteServer(Server):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ports: list[Any] = []

    def listen_success(self, port: Any) -> None:
        """Daphne has made its factories, and nobody is connected yet."""
        self.ports.append(port)
        self.http_factory.protocol = LimitedChannel
        self.ws_factory.protocol = ShortMessages
        super().listen_success(port)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        is_socket = scope["type"] == "websocket"
        if is_socket:
            protocol.traffic = Traffic(client_address(scope))
        inbox = super().create_application(protocol, scope)
        if inbox is not None and is_socket:
            inbox.put_nowait = partial(_take, protocol, inbox, inbox.put_nowait)
        return inbox

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """Daphne refuses to close with the codes below 3000 that a server may well use."""
        text = message.get("text")
        if text and protocol.state != protocol.STATE_CONNECTING:
            if protocol.state == protocol.STATE_OPEN:
                send_text(protocol, text)
            # Else it has just been closed, and nobody is there to hear it.
            return
        code = message.get("code") or 1000
        closes = message["type"] == "websocket.close" and 1000 < code < 3000
        if closes and protocol.state != protocol.STATE_CONNECTING:
            close(protocol, code)
        else:
            await super().handle_reply(protocol, message)

    def kill_all_applications(self) -> Any:
        """Daphne calls this before the loop ends, and waits for what it returns."""
        return defer.Deferred.fromFuture(asyncio.ensure_future(self.take_leave()))

    async def take_leave(self) -> None:
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
            if isinstance(protocol, WebSocketProtocol):
                close(protocol, RESTARTING)

    def _under_way(self) -> list["asyncio.Future[None]"]:
        applications = (each.get("application_instance") for each in self.connections.values())
        return [each for each in applications if each is not None and not each.done()]


def _take(protocol: Any, inbox: Any, put: Callable[[Any], None], message: dict[str, Any]) -> None:
    """In place of the inbox's own put_nowait."""
    if message["type"] != "websocket.receive":
        put(message)
    elif inbox.qsize() >= MOST_UNREAD:
        close(protocol, TOO_MUCH)
    elif protocol.state == protocol.STATE_OPEN:
        put(message)


def send_text(protocol: Any, text: str) -> None:
    """What Daphne and autobahn do in many steps, as sending is what a server does most. At once
    where nothing waits to be sent, else the loop would go round to ask whether it may."""
    payload = text.encode()
    if not protocol.backlog.takes(len(payload)):
        protocol.refuse(TOO_SLOW)
        return
    frame = text_head(len(payload)) + payload
    transport = protocol.transport
    if not transport.dataBuffer and not transport._tempDataBuffer:
        sent = transport.writeSomeData(frame)
        frame = frame[sent:] if isinstance(sent, int) else frame
    if frame:
        transport.write(frame)


def close(protocol: Any, code: int) -> None:
    if protocol.state == protocol.STATE_OPEN:
        protocol.sendCloseFrame(code=code)
