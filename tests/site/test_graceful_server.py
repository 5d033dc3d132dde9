"""How a web process stops: its sockets go elsewhere, its work is done."""

import asyncio
import signal

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kadi_site import graceful_server
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


def server_with(work: "asyncio.Task[None]") -> graceful_server.GracefulServer:
    server = graceful_server.GracefulServer(None, endpoints=["nowhere"])
    server.connections = {object(): {"application_instance": work}, object(): {}}
    return server


async def test_what_is_under_way_is_finished_first():
    done = []

    async def command() -> None:
        for _ in range(20):
            await asyncio.sleep(0)
        done.append(True)

    await server_with(asyncio.create_task(command())).finish_and_close()
    assert done == [True]


async def test_what_never_ends_is_cut_off(monkeypatch):
    monkeypatch.setattr(graceful_server, "FINISH_WITHIN", 0.01)
    stuck = asyncio.create_task(asyncio.Event().wait())
    await server_with(stuck).finish_and_close()
    assert stuck.cancelled()
