"""What people may ask for at a table, one function per kind of command."""

from games.live.commands import bots, chat, game, table
from games.live.commands.base import Command, Malformed, Reply, handle, record
from games.live.commands.game import move_optimistically

__all__ = [
    "Command",
    "Malformed",
    "Reply",
    "bots",
    "chat",
    "game",
    "handle",
    "move_optimistically",
    "record",
    "table",
]
