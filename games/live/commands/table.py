"""What people do at a table before and between games."""

from games.live.commands.base import Command, Malformed, Reply, handles
from games.tables import hosting, seating
from games.tables.nonces import clean_nonce


@handles("ready")
def ready(command: Command) -> Reply:
    seating.set_ready(command.code, command.user, True)
    return Reply()


@handles("unready")
def unready(command: Command) -> Reply:
    seating.set_ready(command.code, command.user, False)
    return Reply()


@handles("nonce")
def nonce(command: Command) -> Reply:
    """What this browser adds to the deal whose seal it was shown."""
    value = clean_nonce(command.text("nonce"))
    if value is None:
        raise Malformed("nonce")
    seating.give_nonce(command.code, command.user, value, command.text("seal"))
    return Reply()


@handles("start")
def start(command: Command) -> Reply:
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
