"""Every request and socket has an id: in its log lines, in its answer, in an error report."""

import re
import uuid
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

HEADER = "X-Request-ID"
# A proxy may have given the id already; anything that is not plainly one is replaced.
_WELL_FORMED = re.compile(r"[0-9A-Za-z_-]{8,64}")

current: ContextVar[str] = ContextVar("request_id", default="")


def given_or_new(given: str) -> str:
    return given if _WELL_FORMED.fullmatch(given) else uuid.uuid4().hex[:16]


class RequestIds:
    """Outermost ASGI layer: names the request before anything can log about it."""

    def __init__(self, app: Callable[..., Awaitable[None]]) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        name = HEADER.lower().encode()
        given = dict(scope.get("headers") or ()).get(name, b"").decode("latin-1")
        request_id = given_or_new(given)
        current.set(request_id)

        async def send_named(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message = {
                    **message,
                    "headers": [*message.get("headers", ()), (name, request_id.encode())],
                }
            await send(message)

        await self.app(scope, receive, send_named if scope["type"] == "http" else send)
