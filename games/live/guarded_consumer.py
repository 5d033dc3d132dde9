"""What all our sockets have in common."""

import logging
from typing import Any

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer

from kadi_site import metrics

log = logging.getLogger(__name__)

SIGNED_OUT, NOT_ALLOWED, NO_TABLE, TOO_MUCH, BROKEN = 4401, 4403, 4404, 4429, 1011


class GuardedConsumer(AsyncWebsocketConsumer):
    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Without a channel of the layer, as the bus listens for all sockets of the process; so
        there is only the socket to wait for."""
        self.scope, self.base_send = scope, send
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Without the clean-up of database connections that Channels does around every message
        on its one thread (we do ours where they are used), and never raising: Channels would
        skip `disconnect`."""
        try:
            await getattr(self, get_handler_name(message))(message)
        except StopConsumer:
            raise
        except Exception:
            log.exception("A socket's message could not be handled.")
            metrics.errors.inc()
            await self.close(BROKEN)
