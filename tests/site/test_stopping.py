"""How a web process bears a flood, and how it stops: its sockets go elsewhere, its work is done."""

import asyncio
import signal

import pytest
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from kadi_site import polite_server
from kadi_site.limited_socket import MOST_WAITING, TOO_SLOW, Backlog
from tools.site_process import Site

PATIENCE = 60


def test_open_sockets_are_told_to_come_back_and_the_process_ends_well(tmp_path):
    site = Site(tmp_path).start()

    async def watch_the_lobby() -> int:
        address = f"{site.url.replace('http', 'ws', 1)}/ws/lobby/"
        async with connect(address, origin=site.url, open_timeout=PATIENCE) as socket:
            await asyncio.wait_for(socket.recv(), PATIENCE)
            site.process.send_signal(signal.SIGTERM)
            try:
                while True:
                    await asyncio.wait_for(socket.recv(), PATIENCE)
            except ConnectionClosed as closed:
                return closed.rcvd.code

    try:
        assert asyncio.run(watch_the_lobby()) == 1012
        assert site.process.wait(PATIENCE) == 0
        assert "Traceback" not in site.output()
    finally:
        site.kill()


def server_with(work: "asyncio.Task[None]") -> polite_server.PoliteServer:
    server = polite_server.PoliteServer(None, endpoints=["nowhere"])
    server.connections = {object(): {"application_instance": work}, object(): {}}
    return server


async def test_what_is_under_way_is_finished_first():
    done = []

    async def command() -> None:
        for _ in range(20):
            await asyncio.sleep(0)
        done.append(True)

    await server_with(asyncio.create_task(command())).take_leave()
    assert done == [True]


async def test_what_never_ends_is_cut_off(monkeypatch):
    monkeypatch.setattr(polite_server, "FINISH_WITHIN", 0.01)
    stuck = asyncio.create_task(asyncio.Event().wait())
    await server_with(stuck).take_leave()
    assert stuck.cancelled()


class Line:
    """A socket as the server sees it."""

    STATE_CONNECTING, STATE_CLOSING, STATE_OPEN = range(3)

    def __init__(self) -> None:
        self.state = self.STATE_OPEN
        self.codes: list[int] = []
        self.backlog = Backlog()

    def refuse(self, code: int) -> None:
        self.sendCloseFrame(code)

    def sendCloseFrame(self, code: int) -> None:  # noqa: N802 (the protocol's name)
        self.state = self.STATE_CLOSING
        self.codes.append(code)


async def test_whoever_sends_more_than_is_read_is_cut_off():
    async def reads_nothing(scope, receive, send) -> None:
        await asyncio.Event().wait()

    line = Line()
    server = polite_server.PoliteServer(reads_nothing, endpoints=["nowhere"])
    server.connections = {line: {}}
    inbox = server.create_application(line, {"type": "websocket", "headers": []})
    for _ in range(1000):
        inbox.put_nowait({"type": "websocket.receive", "text": "x"})
    inbox.put_nowait({"type": "websocket.disconnect", "code": 4429})
    assert line.codes == [4429]
    assert inbox.qsize() == polite_server.MOST_UNREAD + 1
    server.connections[line]["application_instance"].cancel()


class Wire:
    """A transport that takes so many bytes at once and keeps the rest for later."""

    def __init__(self, room: int) -> None:
        self.room, self.sent, self.dataBuffer = room, b"", b""
        self._tempDataBuffer: list[bytes] = []

    def writeSomeData(self, data: bytes) -> int:  # noqa: N802 (the transport's name)
        self.sent += data[: self.room]
        return min(len(data), self.room)

    def write(self, data: bytes) -> None:
        self._tempDataBuffer.append(data)


@pytest.mark.parametrize("length", [1, 125, 126, 65_535, 65_536])
@pytest.mark.parametrize("room", [0, 3, 100_000])
async def test_a_text_is_sent_whole_and_in_order_however_little_fits_at_once(length, room):
    line = Line()
    line.transport = wire = Wire(room)
    server = polite_server.PoliteServer(None, endpoints=["nowhere"])
    server.connections = {line: {}}
    for letter in "ab":
        await server.handle_reply(line, {"type": "websocket.send", "text": letter * length})
    client = ClientProtocol(parse_uri("ws://kadi.example/"), state=OPEN)
    client.receive_data(wire.sent + b"".join(wire._tempDataBuffer))
    assert [frame.data.decode() for frame in client.events_received()] == [
        "a" * length,
        "b" * length,
    ]


async def test_a_socket_in_trouble_is_closed_with_the_code_for_it():
    line = Line()
    server = polite_server.PoliteServer(None, endpoints=["nowhere"])
    server.connections = {line: {}}
    await server.handle_reply(line, {"type": "websocket.close", "code": 1011})
    await server.handle_reply(line, {"type": "websocket.close", "code": 1011})
    assert line.codes == [1011]


async def test_whoever_reads_too_slowly_is_cut_off_and_a_moment_of_it_is_forgiven():
    line = Line()
    line.transport = Wire(0)
    server = polite_server.PoliteServer(None, endpoints=["nowhere"])
    server.connections = {line: {}}
    frame = {"type": "websocket.send", "text": "x" * (MOST_WAITING // 2)}
    for _ in range(3):
        line.backlog.pauseProducing()
        for _ in range(2):
            await server.handle_reply(line, frame)
        line.backlog.resumeProducing()
    assert line.codes == []
    line.backlog.pauseProducing()
    for _ in range(4):
        await server.handle_reply(line, frame)
    assert line.codes == [TOO_SLOW]
