"""A websocket client that does what no browser does: sends any bytes, and reads only if told to."""

import base64
import os
import socket
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

PATIENCE = 60


def connect(url: str, path: str, *, receive_buffer: int = 0, **headers: str) -> socket.socket:
    """After the handshake. Headers are named as in `x_forwarded_for="192.0.2.1"`."""
    place = urlsplit(url)
    wire = socket.socket()
    wire.settimeout(PATIENCE)
    if receive_buffer:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    wire.connect((place.hostname, place.port))
    sent = {
        "Host": place.netloc,
        "Origin": url,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
    wire.sendall("\r\n".join([*lines, "", ""]).encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += wire.recv(1)
    if b" 101 " not in answer:
        raise ConnectionRefusedError(answer.partition(b"\r\n")[0].decode())
    return wire


def frame(opcode: Opcode, payload: bytes = b"", *, fin: bool = True) -> bytes:
    return Frame(opcode, payload, fin).serialize(mask=True)


class Ear:
    """Reads frames."""

    def __init__(self, wire: socket.socket) -> None:
        self.wire = wire
        self.frames: list[Frame] = []
        self._client = ClientProtocol(parse_uri("ws://kadi.example/"), state=OPEN, max_size=None)

    @property
    def code(self) -> int | None:
        """Of the close, once it has come."""
        closed = self._client.close_rcvd
        return closed.code if closed else None

    @property
    def pongs(self) -> int:
        return len([each for each in self.frames if each.opcode is Opcode.PONG])

    def listen(self) -> None:
        data = self.wire.recv(65536)
        if not data:
            raise ConnectionError("ended without a word")
        self._client.receive_data(data)
        self.frames += self._client.events_received()

    def hear_pongs(self, number: int) -> int | None:
        """Until so many have come, or the close, whose code it gives."""
        while self.code is None and self.pongs < number:
            self.listen()
        return self.code

    def hear_close(self) -> int:
        while self.code is None:
            self.listen()
        return self.code
