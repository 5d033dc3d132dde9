"""How a web process bears a flood, and how it stops: its sockets go elsewhere, its work is done."""

import asyncio
import signal
from collections.abc import AsyncIterator

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kadi_site import polite_server
from kadi_site.limited_socket import MOST_UNREAD, MOST_WAITING, TOO_SLOW
from kadi_site.traffic import TOO_MUCH
from tests.site.websocket_wire import Connection
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


@pytest.fixture
async def connection() -> AsyncIterator[Connection]:
    connection = await Connection().open()
    yield connection
    connection.end()


async def test_whoever_sends_more_than_is_read_is_cut_off(connection):
    for _ in range(MOST_UNREAD):
        connection.receive("x")
    assert connection.codes == []
    for _ in range(2):
        connection.receive("x")
    assert connection.codes == [TOO_MUCH]
    assert connection.protocol.application_queue.qsize() == MOST_UNREAD


@pytest.mark.parametrize("length", [1, 125, 126, 65_535, 65_536])
async def test_texts_of_any_length_are_sent_whole_and_in_order(connection, length):
    for letter in "ab":
        await connection.send(letter * length)
    assert [frame.data.decode() for frame in connection.heard] == ["a" * length, "b" * length]


@pytest.mark.parametrize("code", [1000, 1011, 4401])
async def test_a_socket_is_closed_with_the_code_for_it_and_only_once(connection, code):
    await connection.close(code)
    await connection.close(1000)
    await connection.send("nobody hears it")
    assert connection.codes == [code]
    assert len(connection.heard) == 1


async def test_whoever_reads_too_slowly_is_cut_off_and_a_moment_of_it_is_forgiven(connection):
    text, backlog = "x" * (MOST_WAITING // 2), connection.transport.producer
    for _ in range(3):
        backlog.pauseProducing()
        for _ in range(2):
            await connection.send(text)
        backlog.resumeProducing()
    assert connection.codes == []
    backlog.pauseProducing()
    for _ in range(4):
        await connection.send(text)
    assert connection.codes == [TOO_SLOW]
