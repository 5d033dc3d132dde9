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
    # No layer is called so: the bus listens to the layer for all sockets of the process, and a
    # socket waits for its page alone.
    channel_layer_alias = "none"

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Without the clean-up of database connections that Channels does before every message, on
        the one thread that pages need too (we do ours where they are used); and never raising, as
        Channels would skip `disconnect`."""
        try:
            await getattr(self, get_handler_name(message))(message)
        except StopConsumer:
            raise
        except Exception:
            log.exception("A socket's message could not be handled.")
            metrics.errors.inc()
            await self.close(BROKEN)
