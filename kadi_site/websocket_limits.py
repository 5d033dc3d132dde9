"""A socket that may neither send nor leave unread without end."""

import logging
import socket
from typing import Any

from daphne.ws_protocol import WebSocketProtocol

from kadi_site import metrics
from kadi_site.client_addresses import client_address
from kadi_site.traffic import TOO_MUCH, TOO_MUCH_FROM_ADDRESS, Traffic

log = logging.getLogger(__name__)

# Close code: the client does not read what it is sent.
TOO_SLOW = 4408
REASONS = {TOO_MUCH: "too-much", TOO_MUCH_FROM_ADDRESS: "address", TOO_SLOW: "too-slow"}
# Thousands of frames fit into what arrives at once: they are taken in pieces, as after the first
# frame too many no other may take any time.
PIECE = 512
# May wait besides the 64 KiB from which on Twisted says that too much is waiting.
MOST_WAITING = 192 * 1024
# And in the kernel, which would take some megabytes for whoever does not read.
SEND_BUFFER = 64 * 1024
# Somebody with so many unread messages is not playing; Daphne itself would keep any number.
MOST_UNREAD = 50


class Backlog:
    """Twisted tells it when too much waits to be sent, and when nothing waits any more."""

    def __init__(self) -> None:
        self.is_full = False
        self.waiting = 0

    def pauseProducing(self) -> None:  # noqa: N802 (Twisted's names)
        self.is_full = True

    def resumeProducing(self) -> None:  # noqa: N802
        self.is_full = False
        self.waiting = 0

    def stopProducing(self) -> None:  # noqa: N802
        pass

    def takes(self, size: int) -> bool:
        """Whether so many bytes more may wait."""
        if self.is_full:
            self.waiting += size
        return self.waiting <= MOST_WAITING


class LimitedWebSocket(WebSocketProtocol):
    # Since it is known whose it is.
    traffic: Traffic | None = None
    refused = False

    def __init__(self) -> None:
        super().__init__()
        self.backlog = Backlog()

    def onConnect(self, request: Any) -> Any:  # noqa: N802 (autobahn's names)
        handshake = super().onConnect(request)
        scope = {"client": self.client_addr, "headers": self.clean_headers}
        self.traffic = Traffic(client_address(scope))
        return handshake

    def onOpen(self) -> None:  # noqa: N802
        # The HTTP request that this socket began as still listens there.
        self.unregisterProducer()
        self.registerProducer(self.backlog, True)
        self.transport.getHandle().setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        super().onOpen()

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        for start in range(0, len(data), PIECE):
            piece = data[start : start + PIECE]
            if not self.takes(0, len(piece)):
                return
            super().dataReceived(piece)

    def onPing(self, payload: bytes) -> None:  # noqa: N802
        # An answer that waits behind all else is of no use.
        if self.takes(1, 0) and not self.backlog.is_full:
            super().onPing(payload)

    def onPong(self, payload: bytes) -> None:  # noqa: N802
        if self.takes(1, 0):
            super().onPong(payload)

    def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802
        self.takes(1, 0)
        super().onMessageFrameBegin(length)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        if self.state != self.STATE_OPEN:
            return
        if self.application_queue.qsize() >= MOST_UNREAD:
            self.refuse(TOO_MUCH)
        else:
            super().onMessage(payload, isBinary)

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802 (Daphne's names)
        """Prepared, as for many sockets: that has fewer steps than autobahn's sendMessage, which
        also refuses what is longer than a page may send. Whoever was closed hears nothing more."""
        if self.state != self.STATE_OPEN:
            return
        payload = content if binary else content.encode()
        if self.backlog.takes(len(payload)):
            self.sendPreparedMessage(self.factory.prepareMessage(payload, binary))
        else:
            self.refuse(TOO_SLOW)

    def serverClose(self, code: int | None = None) -> None:  # noqa: N802
        """Autobahn's sendClose refuses the codes below 3000 that a server may well use."""
        if self.state == self.STATE_OPEN:
            self.sendCloseFrame(code=code or 1000)

    def takes(self, frames: int, size: int) -> bool:
        """Whether so much may still come in; if not, the socket ends."""
        if self.traffic is not None and not self.refused:
            code = self.traffic.refusal(frames, size)
            if code:
                self.refuse(code)
        return not self.refused

    def refuse(self, code: int) -> None:
        """Nothing more is read: autobahn drops the connection, with all that waits in it, a second
        after the close was sent."""
        self.refused = True
        address = self.traffic.address if self.traffic else ""
        log.info("socket closed", extra={"reason": REASONS[code], "address": address})
        metrics.sockets_refused.labels(REASONS[code]).inc()
        if self.state == self.STATE_CONNECTING:
            self.dropConnection(abort=True)
        else:
            # Where the application has closed it already, this does nothing.
            self.sendCloseFrame(code=code)
            self.transport.pauseProducing()
