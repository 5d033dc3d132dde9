"""A socket of the server and the far end of its connection, without a network in between."""

import asyncio
import base64
from typing import Any

from daphne.ws_protocol import WebSocketFactory
from twisted.internet.testing import StringTransport
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from kadi_site.graceful_server import GracefulServer
from kadi_site.websocket_limits import LimitedWebSocket

HANDSHAKE = b"\r\n".join(
    (
        b"GET / HTTP/1.1",
        b"Host: kadi.example",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: " + base64.b64encode(bytes(16)),
        b"\r\n",
    )
)


class Transport(StringTransport):
    """Has the kernel's buffer as well."""

    def getHandle(self) -> "Transport":  # noqa: N802 (Twisted's name)
        return self

    def setsockopt(self, *_option: int) -> None:
        pass


class Application:
    """Accepts, and from then on reads nothing."""

    def __init__(self) -> None:
        self.accepted = asyncio.Event()
        self.send: Any = None

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        self.send = send
        await send({"type": "websocket.accept"})
        self.accepted.set()
        await asyncio.Event().wait()


class Connection:
    def __init__(self) -> None:
        self.application = Application()
        self.server = GracefulServer(self.application, endpoints=["nowhere"])
        self.server.connections = {}
        self.factory = WebSocketFactory(self.server, server="kadi")
        self.factory.protocol = LimitedWebSocket
        self.transport = Transport()
        self.protocol = self.factory.buildProtocol(None)
        # Daphne leaves it what the HTTP request had.
        self.protocol._raw_query_string = b""
        self.transport.registerProducer(object(), True)
        self.protocol.makeConnection(self.transport)

    async def open(self) -> "Connection":
        self.protocol.dataReceived(HANDSHAKE)
        await self.application.accepted.wait()
        self.transport.clear()
        return self

    async def send(self, text: str) -> None:
        """As the application does."""
        await self.application.send({"type": "websocket.send", "text": text})

    async def close(self, code: int) -> None:
        await self.application.send({"type": "websocket.close", "code": code})

    def receive(self, text: str) -> None:
        """As if a page had sent it."""
        self.protocol.dataReceived(Frame(Opcode.TEXT, text.encode()).serialize(mask=True))

    @property
    def heard(self) -> list[Frame]:
        """What has come to the page."""
        page = ClientProtocol(parse_uri("ws://kadi.example/"), state=OPEN, max_size=None)
        page.receive_data(self.transport.value())
        return [event for event in page.events_received() if isinstance(event, Frame)]

    @property
    def codes(self) -> list[int]:
        """Of every close that has come to the page."""
        closes = [frame for frame in self.heard if frame.opcode is Opcode.CLOSE]
        return [int.from_bytes(frame.data[:2], "big") for frame in closes]

    def end(self) -> None:
        self.server.connections[self.protocol]["application_instance"].cancel()
