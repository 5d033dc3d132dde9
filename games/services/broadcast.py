"""Telling every process that something changed: which table and which version, never what.

The channel layer may lose messages, so nothing depends on one arriving; and no card ever enters it.
"""

import asyncio
import logging
from typing import Any
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)

LOBBY = "lobby"

# The loop of the server in this process, if there is one. The in-memory layer works on it only.
_serving: asyncio.AbstractEventLoop | None = None


def serve_on(loop: asyncio.AbstractEventLoop) -> None:
    global _serving
    _serving = loop


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


def _send(group: str, message: dict[str, Any]) -> None:
    sending = _send_quietly(group, {"type": "hub.message", "group": group, **message})
    if _serving is None or not _serving.is_running():
        async_to_sync(_finish)(sending)
    elif _running_loop() is _serving:
        _keep(_serving.create_task(sending))
    else:
        asyncio.run_coroutine_threadsafe(sending, _serving)


async def _finish(sending: Any) -> None:
    await sending


async def _send_quietly(group: str, message: dict[str, Any]) -> None:
    try:
        await get_channel_layer().group_send(group, message)
    except Exception:
        # The move is on disk; pings and sweeps carry the news when the layer cannot.
        log.warning("The channel layer did not take a message.", exc_info=True)


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
