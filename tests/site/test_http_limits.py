"""A request has so long to arrive and its body is only so long, also without a proxy."""

import asyncio
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from kadi_site import http_limits
from kadi_site.graceful_server import GracefulServer
from kadi_site.http_limits import MOST_BODY, LimitedChannel
from tools.site_process import Site

PATIENCE = 60
HEAD = b"POST /accounts/guest/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"


class Wire(StringTransport):
    """Notes how it ended."""

    ended = ""

    def loseWriteConnection(self) -> None:  # noqa: N802 (Twisted's names)
        self.ended = self.ended or "half"

    def loseConnection(self) -> None:  # noqa: N802
        self.ended = "closed"

    def abortConnection(self) -> None:  # noqa: N802
        self.ended = "aborted"


class Factory:
    def __init__(self) -> None:
        self.asked: list[dict] = []
        self.server = GracefulServer(self.application, endpoints=["nowhere"])
        self.server.connections = {}

    async def application(self, scope, receive, send) -> None:
        self.asked.append(scope)


class Client:
    def __init__(self) -> None:
        self.clock, self.wire, self.factory = Clock(), Wire(), Factory()
        self.channel = LimitedChannel()
        self.channel.factory = self.factory
        self.channel.callLater = self.clock.callLater
        self.channel.makeConnection(self.wire)

    def send(self, data: bytes, seconds: float = 0) -> None:
        self.clock.advance(seconds)
        self.channel.dataReceived(data)

    @property
    def status(self) -> bytes:
        return self.wire.value().partition(b"\r\n")[0]


@pytest.fixture
def client() -> Client:
    return Client()


def test_a_head_that_comes_byte_by_byte_is_not_waited_for(client):
    client.send(b"G")
    for _ in range(http_limits.HEAD_SECONDS):
        client.send(b"E", seconds=1)
    assert client.status == b"HTTP/1.1 408 Request Timeout"
    client.send(b"T", seconds=http_limits.LINGER_SECONDS)
    assert client.wire.ended == "aborted"


def test_a_body_that_comes_byte_by_byte_is_not_waited_for(client):
    client.send(HEAD + b"Content-Length: 1000\r\n\r\n")
    for _ in range(http_limits.BODY_SECONDS):
        client.send(b"x", seconds=1)
    assert client.status == b"HTTP/1.1 408 Request Timeout"


def test_who_says_nothing_is_let_go_without_a_word(client):
    client.clock.advance(http_limits.HEAD_SECONDS)
    assert (client.status, client.wire.ended) == (b"", "closed")


async def test_a_request_that_takes_its_time_arrives(client):
    client.send(HEAD)
    client.send(b"Content-Length: 2\r\n\r\n", seconds=http_limits.HEAD_SECONDS - 1)
    client.send(b"o", seconds=http_limits.BODY_SECONDS - 1)
    client.send(b"k")
    client.clock.advance(1000)
    await asyncio.sleep(0)
    assert [scope["method"] for scope in client.factory.asked] == ["POST"]
    assert (client.status, client.wire.ended) == (b"", "")


def test_a_body_that_says_it_is_too_long_is_not_read(client):
    client.send(HEAD + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % (MOST_BODY + 1))
    assert client.status == b"HTTP/1.1 413 Content Too Large"
    client.send(b"x" * 1000)
    assert client.wire.ended == "half"
    assert client.factory.asked == []


def test_a_body_that_turns_out_too_long_is_not_kept(client):
    client.send(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
    chunk = b"%x\r\n%s\r\n" % (50_000, b"x" * 50_000)
    for _ in range(MOST_BODY // 50_000):
        client.send(chunk)
    assert client.status == b""
    client.send(chunk + b"0\r\n\r\n")
    assert client.status == b"HTTP/1.1 413 Content Too Large"
    assert client.factory.asked == []


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site")).start()
    yield running
    running.stop()
    assert "Traceback" not in running.output()


def answer(site: Site, request: bytes) -> bytes:
    place = urlsplit(site.url)
    with socket.create_connection((place.hostname, place.port), PATIENCE) as wire:
        wire.sendall(request)
        answer = b""
        while data := wire.recv(65536):
            answer += data
        return answer


@pytest.mark.parametrize("size", [MOST_BODY + 1, 20 * MOST_BODY])
def test_the_answer_to_a_body_that_is_too_long_arrives(site, size):
    request = HEAD + b"Content-Length: %d\r\n\r\n" % size + b"x" * size
    assert answer(site, request).startswith(b"HTTP/1.1 413 ")


def test_an_ordinary_request_is_answered(site):
    request = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    assert answer(site, request).endswith(b'{"status": "ok"}')
