"""What a socket sends and receives, and when it has had enough."""

from collections.abc import AsyncIterator

import pytest

from kadi_site.traffic import TOO_MUCH
from kadi_site.websocket_limits import MOST_UNREAD, MOST_WAITING, TOO_SLOW
from tests.site.websocket_connection import Connection


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
