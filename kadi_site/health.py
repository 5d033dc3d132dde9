"""Probes: /healthz says the process is up, /readyz that it can serve."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from kadi_site.storage_check import storage

log = logging.getLogger(__name__)
ANSWER_WITHIN = 10


class Up:
    """Answers /healthz before anything else does: the proxy asks again and again, and all that a
    page passes through takes as long as several moves."""

    BODY = b'{"status": "ok"}'
    HEADERS = ((b"content-type", b"application/json"), (b"content-length", b"%d" % len(BODY)))

    def __init__(self, app: Callable[..., Awaitable[None]]) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["path"] != "/healthz":
            await self.app(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": self.HEADERS})
        await send({"type": "http.response.body", "body": self.BODY})


@require_safe
async def readyz(request: HttpRequest) -> JsonResponse:
    answers = await sync_to_async(database_answers)()
    parts = {
        "database": "ok" if answers else "no answer",
        "storage": await sync_to_async(storage_takes)() if answers else "no answer",
        "channel_layer": "ok" if await channel_layer_answers() else "no answer",
    }
    ready = set(parts.values()) == {"ok"}
    status = "ok" if ready else "unavailable"
    return JsonResponse({"status": status, **parts}, status=200 if ready else 503)


def storage_takes() -> str:
    return "ok" if storage.can_be_written() else "cannot be written"


def database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone() == (1,))
    except DatabaseError:
        log.warning("The database does not answer.", exc_info=True)
        return False


async def channel_layer_answers() -> bool:
    """A message sent through the layer comes back."""
    layer = get_channel_layer()
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            channel = await layer.new_channel("ready")
            await layer.send(channel, {"type": "ready"})
            return bool(await layer.receive(channel) == {"type": "ready"})
    except Exception:
        # Whatever the layer raises, the answer is the same: not ready.
        log.warning("The channel layer does not answer.", exc_info=True)
        return False
