"""Telling every process that something changed: which table and which version, never what.

The channel layer may lose messages, so nothing depends on one arriving; and no card ever enters it.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings

log = logging.getLogger(__name__)

LOBBY = "lobby"
COMPLAIN_EVERY = 10.0

Message = dict[str, Any]

# The loop of the server in this process, if there is one. The in-memory layer works on it only.
_serving: asyncio.AbstractEventLoop | None = None
# Takes messages on that loop when this process is the only one: no need for the layer then.
_deliver: Callable[[Message], None] | None = None
_complained_at = float("-inf")


def serve_on(
    loop: asyncio.AbstractEventLoop, deliver: Callable[[Message], None] | None = None
) -> None:
    global _serving, _deliver
    _serving = loop
    _deliver = deliver if settings.EMBEDDED else None


def table_group(code: str) -> str:
    return f"table.{code}"


def user_group(user_id: int) -> str:
    return f"user.{user_id}"


def poke(code: str, game_id: UUID, version: int) -> None:
    """A game moved on."""
    _send(table_group(code), {"kind": "game", "game": str(game_id), "version": version})


def poke_table(code: str) -> None:
    """Somebody sat down, got up, became ready, was seen or went away."""
    _send(table_group(code), {"kind": "table"})


def poke_lobby() -> None:
    _send(LOBBY, {"kind": "lobby"})


def poke_user(user_id: int) -> None:
    """Something about this person changed, such as a game found for them."""
    _send(user_group(user_id), {"kind": "user"})


def close_user(user_id: int, reason: str) -> None:
    """Ends the user's sockets wherever they are: logged out, changed password, suspended."""
    _send(user_group(user_id), {"kind": "close", "reason": reason})


def _send(group: str, content: Message) -> None:
    message = {"type": "hub.message", "group": group, **content}
    if _serving is None or not _serving.is_running():
        async_to_sync(_send_quietly)(group, message)
    elif _deliver is not None:
        _serving.call_soon_threadsafe(_deliver, message)
    elif _running_loop() is _serving:
        _keep(_serving.create_task(_send_quietly(group, message)))
    else:
        asyncio.run_coroutine_threadsafe(_send_quietly(group, message), _serving)


async def _send_quietly(group: str, message: Message) -> None:
    try:
        await insist(get_channel_layer().group_send, group, message)
    except Exception as error:
        # The move is on disk; rooms look for themselves when the layer cannot tell them.
        _complain(error)


async def insist(ask: Callable[..., Awaitable[None]], *about: Any) -> None:
    """Asks the layer twice: after a restart of Redis every connection kept open fails once."""
    try:
        await ask(*about)
    except Exception:
        await ask(*about)


def _complain(error: Exception) -> None:
    """Now and then: a layer that is away takes no message at all."""
    global _complained_at
    now = time.monotonic()
    if now - _complained_at > COMPLAIN_EVERY:
        _complained_at = now
        log.warning("The channel layer takes no messages: %r", error)


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


_tasks: set[asyncio.Task[None]] = set()


def _keep(task: asyncio.Task[None]) -> None:
    """The loop itself holds tasks only weakly."""
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
