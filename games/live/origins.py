"""Sockets open to our own pages only. Scheme, host and port must all be right."""

from collections.abc import Awaitable, Callable
from typing import Any

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

App = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


class OwnOrigins:
    """Django Channels' own validator compares hosts but not ports unless every origin is listed;
    the embedded server may run on any port, so there the page's own origin is what counts."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        app = self.app if is_own_origin(scope) else WebsocketDenier.as_asgi()
        await app(scope, receive, send)


def is_own_origin(scope: dict[str, Any]) -> bool:
    origin = _header(scope, b"origin")
    if not origin:
        return False
    if settings.SITE_ORIGINS:
        return origin in settings.SITE_ORIGINS
    host = _header(scope, b"host")
    name, _ = split_domain_port(host)
    if not name or not validate_host(name, settings.ALLOWED_HOSTS):
        return False
    return origin == f"{'https' if settings.HTTPS else 'http'}://{host}"


def _header(scope: dict[str, Any], name: bytes) -> str:
    found = [value for key, value in scope.get("headers", ()) if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else ""
