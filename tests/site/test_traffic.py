"""How much a connection and an address may send, and how many sockets an address may open."""

from types import SimpleNamespace

import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from kadi_site import traffic
from kadi_site.client_addresses import UNKNOWN, client_address
from kadi_site.connection_limits import AnonymousPerAddress, ConnectionsPerAddress
from kadi_site.traffic import AddressLimits, Traffic


@pytest.fixture
def limits(monkeypatch) -> AddressLimits:
    fresh = AddressLimits(3)
    monkeypatch.setattr(traffic, "addresses", fresh)
    return fresh


@pytest.fixture
def wide(monkeypatch) -> None:
    monkeypatch.setattr(traffic, "addresses", AddressLimits(0))


def test_a_connection_that_sends_too_many_frames_is_refused_until_it_has_waited(wide):
    one = Traffic("192.0.2.1")
    assert {one.refusal(1, 0, now=0.0) for _ in range(traffic.FRAMES)} == {0}
    assert one.refusal(1, 0, now=0.0) == 4429
    assert one.refusal(1, 0, now=1.0) == 0


def test_a_connection_that_sends_too_many_bytes_is_refused(wide):
    one = Traffic("192.0.2.1")
    assert one.refusal(0, traffic.BYTES, now=0.0) == 0
    assert one.refusal(0, 1, now=0.0) == 4429


def test_the_largest_message_of_a_page_is_within_the_limits(wide):
    assert Traffic("192.0.2.1").refusal(1, 16 * 1024, now=0.0) == 0


def test_connections_of_one_address_share_its_limit(limits):
    frames = 10 * 3
    assert Traffic("192.0.2.1").refusal(frames, 0, now=0.0) == 0
    assert Traffic("192.0.2.1").refusal(1, 0, now=0.0) == 1008
    assert Traffic("192.0.2.2").refusal(1, 0, now=0.0) == 0


def test_an_address_that_sends_too_many_bytes_is_refused(limits):
    assert Traffic("192.0.2.1").refusal(0, 4096 * 3, now=0.0) == 0
    assert Traffic("192.0.2.1").refusal(0, 1, now=0.0) == 1008


@pytest.mark.parametrize(
    ("proxies", "client", "forwarded", "address"),
    [
        (0, "192.0.2.1", [], "192.0.2.1"),
        (0, "192.0.2.1", [b"198.51.100.7"], "192.0.2.1"),
        (1, "10.0.0.1", [b"198.51.100.7"], "198.51.100.7"),
        (1, "10.0.0.1", [b"forged, 198.51.100.7"], "198.51.100.7"),
        (1, "10.0.0.1", [b"forged", b"198.51.100.7"], "198.51.100.7"),
        (2, "10.0.0.1", [b"forged, 198.51.100.7 , 10.0.0.2"], "198.51.100.7"),
        (2, "10.0.0.1", [b"198.51.100.7"], "10.0.0.1"),
        (1, "10.0.0.1", [b"no address"], UNKNOWN),
        (1, "10.0.0.1", [], "10.0.0.1"),
        (0, "2001:db8:1:2:3:4:5:6", [], "2001:db8:1:2::/64"),
        (0, "::ffff:192.0.2.1", [], "192.0.2.1"),
    ],
)
def test_the_address_is_that_of_the_client_behind_trusted_proxies(
    settings, proxies, client, forwarded, address
):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    headers = [(b"x-forwarded-for", value) for value in forwarded]
    assert client_address({"client": [client, 1], "headers": headers}) == address


def test_a_unix_socket_has_no_address():
    assert client_address({"client": None, "headers": []}) == UNKNOWN


async def accepts(scope, receive, send) -> None:
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    assert (await receive())["type"] == "websocket.disconnect"


def come(app, address: str = "192.0.2.1", user=None) -> WebsocketCommunicator:
    wire = WebsocketCommunicator(app, "/")
    wire.scope |= {"client": [address, 1], "user": user or AnonymousUser()}
    return wire


async def test_an_address_has_so_many_sockets_and_others_are_not_concerned(limits):
    app = ConnectionsPerAddress(accepts)
    inside = [come(app) for _ in range(3)]
    assert [(await wire.connect())[0] for wire in inside] == [True] * 3
    assert not (await come(app).connect())[0]
    other = come(app, "192.0.2.2")
    assert (await other.connect())[0]
    await inside.pop().disconnect()
    inside += [come(app), other]
    assert (await inside[2].connect())[0]
    for wire in inside:
        await wire.disconnect()


async def test_opening_again_and_again_is_too_much_as_well(limits, monkeypatch):
    # Nothing flows back meanwhile, however slow the machine is.
    monkeypatch.setattr("kadi_site.rate_limits.time", SimpleNamespace(monotonic=lambda: 0.0))
    app, opened = ConnectionsPerAddress(accepts), 0
    for _ in range(12):
        wire = come(app)
        opened += (await wire.connect())[0]
        await wire.disconnect()
    assert opened == 10 * 3 / traffic.OPENING


async def test_of_an_addresss_sockets_anonymous_visitors_have_a_third(limits):
    class Known:
        is_authenticated = True

    app = AnonymousPerAddress(accepts)
    stranger, known = come(app), come(app, user=Known())
    assert (await stranger.connect())[0]
    assert not (await come(app).connect())[0]
    assert (await known.connect())[0]
    for wire in (stranger, known):
        await wire.disconnect()
