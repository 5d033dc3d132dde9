"""How many sockets an address may open. Whoever gets none is refused before the handshake: the page
tries again later, and meanwhile sends its commands as forms."""

from collections.abc import Awaitable, Callable
from typing import Any

from kadi_site import metrics, traffic
from kadi_site.client_addresses import client_address
from kadi_site.rate_limits import OpenSockets

App = Callable[..., Awaitable[None]]
Scope = dict[str, Any]


class ConnectionsPerAddress:
    """Comes first: nothing is looked up for those who are refused."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        address, limits = client_address(scope), traffic.addresses
        if limits.frames.take(address, cost=traffic.OPENING):
            await _within(limits.open, address, self.app, scope, receive, send)
        else:
            await _deny(scope, receive, send)


class AnonymousPerAddress:
    """Comes once it is known who opens the socket."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["user"].is_authenticated:
            await self.app(scope, receive, send)
            return
        anonymous = traffic.addresses.anonymous
        await _within(anonymous, client_address(scope), self.app, scope, receive, send)


async def _within(counted: OpenSockets, address: str, app: App, *asgi: Any) -> None:
    if not counted.enter(address):
        await _deny(*asgi)
        return
    try:
        await app(*asgi)
    finally:
        counted.leave(address)


async def _deny(_scope: Scope, receive: Any, send: Any) -> None:
    """Without a consumer: Channels' own looks after database connections, which takes a thread."""
    metrics.sockets_refused.labels("address").inc()
    await receive()
    await send({"type": "websocket.close"})
