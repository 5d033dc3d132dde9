"""Quick chat, and not having to read somebody."""

from games.live.commands.base import Command, Reply, handles
from games.store.broadcast import poke_table
from games.store.clock import now_ms
from games.tables import chat
from games.tables.errors import TableRefused
from games.tables.table_rows import find


@handles("chat")
def say(command: Command) -> Reply:
    chat.say(find(command.code), command.user, command.number("number"), now=now_ms())
    return Reply()


@handles("mute")
def mute(command: Command) -> Reply:
    chat.mute(command.user, _person(command))
    poke_table(command.code)
    return Reply()


@handles("unmute")
def unmute(command: Command) -> Reply:
    chat.unmute(command.user, _person(command))
    poke_table(command.code)
    return Reply()


def _person(command: Command) -> int:
    """Whoever sits on the named chair."""
    number = command.number("number")
    for chair in command.table.chairs:
        if chair.number == number and chair.user_id is not None:
            return chair.user_id
    raise TableRefused("no_such_seat")
