"""Real sockets at a real process: too many frames, or nobody who reads."""

import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count

import pytest
from websockets.frames import Opcode

from kadi_site import traffic
from tests.raw_sockets import PATIENCE, Ear, connect, frame
from tests.site import talkative
from tools.site_process import Site

LOBBY = "/ws/lobby/"
PING, PONG = frame(Opcode.PING), frame(Opcode.PONG)
# Sent at once: much more than may come, less than the system takes without anybody reading it.
MANY = 2000
NUMBERS = count()


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    running = Site(folder, TRUSTED_PROXIES="1", SOCKETS_PER_ADDRESS="40").start()
    yield running
    running.stop()
    assert "Traceback" not in running.output()


@pytest.fixture
def wire(site) -> Iterator[socket.socket]:
    """From an address that no other test has."""
    with connect(site.url, LOBBY, x_forwarded_for=f"203.0.113.{next(NUMBERS)}") as wire:
        yield wire


@pytest.mark.parametrize(
    "flood",
    [
        PING * MANY,
        PONG * MANY,
        frame(Opcode.TEXT, fin=False) + frame(Opcode.CONT, fin=False) * MANY,
        frame(Opcode.BINARY, b"x") * MANY,
        frame(Opcode.PING, b"x" * 125) * MANY,
        frame(Opcode.TEXT, b"{}") * MANY,
    ],
    ids=["pings", "pongs", "empty fragments", "bytes", "long pings", "texts"],
)
def test_a_flood_of_frames_ends_the_socket(wire, flood):
    wire.sendall(flood)
    ear = Ear(wire)
    assert ear.hear_close() == 4429
    assert ear.pongs <= traffic.FRAMES


def test_a_few_pings_are_answered(wire):
    wire.sendall(PING * 50)
    assert Ear(wire).hear_pongs(50) is None


def test_too_many_bytes_end_the_socket(wire):
    wire.sendall(frame(Opcode.BINARY, b"x" * 30_000) * 8)
    assert Ear(wire).hear_close() == 4429


def test_many_sockets_of_one_address_share_a_limit(site):
    """Each of them within its own limit."""
    with ExitStack() as open_sockets:
        wires = [
            open_sockets.enter_context(connect(site.url, LOBBY, x_forwarded_for="192.0.2.1"))
            for _ in range(6)
        ]
        for wire in wires:
            wire.sendall(PING * 90)
        assert 1008 in [Ear(wire).hear_pongs(90) for wire in wires]
        elsewhere = connect(site.url, LOBBY, x_forwarded_for="198.51.100.7")
        open_sockets.enter_context(elsewhere).sendall(PING * 90)
        assert Ear(elsewhere).hear_pongs(90) is None


class TalkativeSite(Site):
    module = "tests.site.talkative"


@pytest.fixture(scope="module")
def talkative_site(tmp_path_factory) -> Iterator[Site]:
    running = TalkativeSite(tmp_path_factory.mktemp("talkative")).start()
    yield running
    running.stop()
    assert "Traceback" not in running.output()


def test_whoever_never_reads_is_cut_off_before_much_waits(talkative_site):
    with connect(talkative_site.url, "/for-ever", receive_buffer=4096):
        told, memory = _told(talkative_site)
    assert told < talkative.MOST
    # Kept, it would be fifty megabytes.
    assert memory < 10_000


def test_whoever_reads_hears_everything(talkative_site):
    with connect(talkative_site.url, "/") as wire:
        for _ in range(50):
            wire.sendall(frame(Opcode.TEXT, b"more"))
            left = talkative.AT_ONCE * (len(talkative.TEXT) + 4)
            while left > 0:
                left -= len(wire.recv(left))


def _told(site: Site) -> tuple[int, int]:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if found := re.search(r"told (\d+) times, (\d+) KB", site.output()):
            return int(found[1]), int(found[2])
        time.sleep(0.05)
    raise AssertionError("it never ended")
