"""What people do at a table before and between games."""

import re

from django.db import transaction

from games.handlers.base import Command, Malformed, Reply, handles
from games.models import Chair, Table
from games.services import hosting, seating
from games.services.table_rows import locked

NONCE = re.compile(r"(?:[0-9a-f]{2}){8,32}")


@handles("ready")
@transaction.atomic
def ready(command: Command) -> Reply:
    """Also carries the browser's part of the shuffle, so the last one ready need not wait."""
    locked(command.code)
    keep_nonce(command)
    seating.set_ready(command.code, command.user, True)
    return Reply()


@handles("unready")
def unready(command: Command) -> Reply:
    seating.set_ready(command.code, command.user, False)
    return Reply()


@handles("nonce")
def nonce(command: Command) -> Reply:
    keep_nonce(command)
    return Reply()


def keep_nonce(command: Command) -> None:
    value = command.text("nonce").lower()
    if not value:
        return
    if not NONCE.fullmatch(value):
        raise Malformed("nonce")
    # Once the cards are dealt it is too late; a command sent again after that does no harm.
    chairs = Chair.objects.filter(table_id=command.room.table_id, user=command.user)
    chairs.filter(table__state=Table.State.OPEN).update(nonce=value)


@handles("start")
@transaction.atomic
def start(command: Command) -> Reply:
    """Whoever may not start leaves no nonce behind either."""
    locked(command.code)
    keep_nonce(command)
    hosting.start(command.code, command.user)
    return Reply()


@handles("remove")
def remove(command: Command) -> Reply:
    hosting.remove(command.code, command.user, command.number("number"))
    return Reply()


@handles("pass_host")
def pass_host(command: Command) -> Reply:
    hosting.pass_host(command.code, command.user, command.number("number"))
    return Reply()


@handles("here")
def here(command: Command) -> Reply:
    """A tap of somebody for whom a bot has been playing; `handle` does the rest."""
    return Reply()
