"""Daphne promises no interface for subclasses, and autobahn calls `sendCloseFrame` internal. What
we override or use of them, and of Twisted's HTTP, is named here: an upgrade that renames it fails.
"""

import pytest
from daphne.http_protocol import WebRequest
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.web.http import HTTPChannel

from kadi_site.graceful_server import GracefulServer
from kadi_site.http_limits import LimitedChannel, LimitedRequest
from kadi_site.websocket_limits import LimitedWebSocket
from tests.site.websocket_connection import Connection

OVERRIDDEN = {
    (GracefulServer, Server): ("listen_success", "kill_all_applications"),
    (LimitedWebSocket, WebSocketProtocol): (
        *("onConnect", "onOpen", "onMessage", "onMessageFrameBegin", "onPing", "onPong"),
        *("dataReceived", "serverSend", "serverClose"),
    ),
    (LimitedChannel, HTTPChannel): (
        *("connectionMade", "dataReceived", "allHeadersReceived", "allContentReceived"),
        *("resetTimeout", "timeoutConnection"),
    ),
    (LimitedRequest, WebRequest): ("handleContentChunk",),
}
# Of an open socket.
USED = (
    *("STATE_CONNECTING", "STATE_OPEN", "state", "transport"),
    *("application_queue", "clean_headers", "client_addr", "factory"),
    *("dropConnection", "registerProducer", "sendCloseFrame", "sendPreparedMessage"),
    "unregisterProducer",
)


@pytest.mark.parametrize(
    ("ours", "theirs", "name"),
    [(ours, theirs, name) for (ours, theirs), names in OVERRIDDEN.items() for name in names],
)
def test_what_is_overridden_is_there_to_be_overridden(ours, theirs, name):
    assert callable(getattr(theirs, name))
    assert getattr(ours, name) is not getattr(theirs, name)


@pytest.mark.parametrize(("ours", "theirs"), OVERRIDDEN)
def test_every_method_that_is_overridden_is_named_here(ours, theirs):
    found = {name for name in vars(ours) if not name.startswith("__") and hasattr(theirs, name)}
    assert found == set(OVERRIDDEN[ours, theirs])


async def test_what_an_open_socket_needs_is_there():
    connection = await Connection().open()
    assert [name for name in USED if not hasattr(connection.protocol, name)] == []
    assert callable(connection.factory.prepareMessage)
    assert connection.server.connections[connection.protocol]["application_instance"]
    connection.end()
