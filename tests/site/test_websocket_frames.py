"""What is read in one step is exactly what the slow way would have read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from kadi_site.polite_server import ShortMessages
from kadi_site.websocket_frames import text_head, whole_text

TEXTS = st.text(max_size=400)


def from_browser(payload: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, payload, fin).serialize(mask=True)


@given(TEXTS)
def test_a_text_in_one_piece_is_read(text):
    assert whole_text(from_browser(text.encode())) == text.encode()


@given(TEXTS)
def test_a_text_that_has_not_all_arrived_is_left_alone(text):
    data = from_browser(text.encode())
    assert all(whole_text(data[:end]) is None for end in range(len(data)))


@given(TEXTS, st.binary(min_size=1, max_size=20))
def test_a_text_with_something_behind_it_is_left_alone(text, more):
    assert whole_text(from_browser(text.encode()) + more) is None


@given(st.binary(max_size=400))
def test_bytes_that_are_no_text_are_left_alone(payload):
    try:
        expected = payload.decode().encode()
    except UnicodeDecodeError:
        expected = None
    assert whole_text(from_browser(payload)) == expected


def test_long_texts_are_left_alone():
    assert whole_text(from_browser(b"x" * 65_535)) == b"x" * 65_535
    assert whole_text(from_browser(b"x" * 65_536)) is None


def test_all_else_is_left_alone():
    for opcode in (Opcode.BINARY, Opcode.CLOSE, Opcode.PING, Opcode.PONG, Opcode.CONT):
        assert whole_text(from_browser(b"12345678", opcode)) is None
    assert whole_text(from_browser(b"half a", fin=False)) is None
    compressed = from_browser(b"compressed")
    assert whole_text(bytes((compressed[0] | 0x40,)) + compressed[1:]) is None
    assert whole_text(Frame(Opcode.TEXT, b"without a mask").serialize(mask=False)) is None
    assert whole_text(from_browser(b"\xff\xfe no text")) is None


def test_a_length_written_longer_than_need_be_is_left_alone():
    short = from_browser(b"abc")
    assert whole_text(short[:1] + b"\xfe\x00\x03" + short[2:]) is None


@given(st.integers(min_value=0, max_value=1 << 20))
def test_the_head_of_a_text_is_as_everybody_writes_it(length):
    frame = Frame(Opcode.TEXT, b"x" * length).serialize(mask=False)
    assert frame.startswith(text_head(length))
    assert len(frame) == len(text_head(length)) + length


class Server(ShortMessages):
    """Without a connection: notes which way a message went."""

    def __init__(self):
        self.state, self.data = self.STATE_OPEN, b""
        self.current_frame, self.inside_message, self.autoPingTimeoutCall = None, False, None
        self.read, self.passed_on, self.peer = [], [], ""

    def onMessage(self, payload, isBinary):  # noqa: N802, N803 (autobahn's names)
        self.read.append((payload, isBinary))

    def _dataReceived(self, data):  # noqa: N802
        self.passed_on.append(data)


def test_a_message_of_a_page_is_read_in_one_step():
    server = Server()
    server.dataReceived(from_browser(b"{}"))
    assert (server.read, server.passed_on) == ([(b"{}", False)], [])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("data", b"half a frame"),
        ("current_frame", object()),
        ("inside_message", True),
        ("state", ShortMessages.STATE_CLOSING),
        ("autoPingTimeoutCall", object()),
    ],
)
def test_where_autobahn_is_in_the_middle_of_something_it_goes_on(name, value):
    server, message = Server(), from_browser(b"{}")
    setattr(server, name, value)
    server.dataReceived(message)
    assert (server.read, server.passed_on) == ([], [message])
