"""Telling every process that something changed: which table and which version, never what.

The channel layer may lose messages, so nothing depends on one arriving; and no card ever enters it.
All processes share one group: what happens at the same time travels together, whatever table it
is about, and nobody joins or leaves a group when people come and go.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import Any
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings

log = logging.getLogger(__name__)

NEWS = "news"
LOBBY = "lobby"
COMPLAIN_EVERY = 10.0
# Nearly always everybody at a table is served by the process that tells of it, and for the others
# a message costs as much as a move: the first goes at once, what comes so soon after it together.
GATHER_SECONDS = 0.2
# Marks what this process tells: it has handed that to its own listeners already.
SENDER = token_hex(8)

Message = dict[str, Any]

# The loop of the server in this process, if there is one. The in-memory layer works on it only.
_serving: asyncio.AbstractEventLoop | None = None
# Takes messages for the listeners of this process, on that loop.
_deliver: Callable[[Message], None] | None = None
# News that wait for those before them to be sent.
_outbox: list[Message] = []
_sending: asyncio.Task[None] | None = None
_complained_at = float("-inf")


def serve_on(
    loop: asyncio.AbstractEventLoop, deliver: Callable[[Message], None] | None = None
) -> None:
    global _serving, _deliver, _sending
    if loop is not _serving:
        # What another loop left behind ended with it.
        _sending = None
        _outbox.clear()
    _serving, _deliver = loop, deliver


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
    message = {"group": group, **content}
    if _serving is None or not _serving.is_running():
        async_to_sync(_send_quietly)("", [message])
    elif _running_loop() is _serving:
        _tell(message)
    else:
        _serving.call_soon_threadsafe(_tell, message)


def _tell(message: Message) -> None:
    """On the server's loop: at once to those who listen here, and to the other processes."""
    global _sending
    if _deliver is not None:
        _deliver(message)
    if settings.EMBEDDED and _deliver is not None:
        return
    _outbox.append(message)
    if _sending is None or _sending.done():
        _sending = asyncio.get_running_loop().create_task(_send_all())


async def _send_all() -> None:
    while _outbox:
        batch = _outbox.copy()
        _outbox.clear()
        await _send_quietly(SENDER if _deliver is not None else "", batch)
        await asyncio.sleep(GATHER_SECONDS)


async def _send_quietly(sender: str, news: list[Message]) -> None:
    message = {"type": "hub.news", "from": sender, "news": news}
    try:
        await insist(get_channel_layer().group_send, NEWS, message)
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
