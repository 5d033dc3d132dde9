"""People and tables for the tests of the lobby."""

from accounts.models import User
from accounts.services.guests import make_guest
from games.models import Table
from games.tables import opening, seating
from games.tables.opening import Wish

NOW = 1_800_000_000_000
SECOND = 1_000
MINUTE = 60 * SECOND


def account(name: str) -> User:
    return User.objects.create_user(name, password="mti-mrefu-sana")


def guest(name: str) -> User:
    return make_guest(name)


def table_of(host: User, *others: User, **wish: object) -> Table:
    """A table with its host and others on the chairs."""
    table = opening.create(host, Wish(**wish), now=NOW)
    for other in others:
        seating.join(table.code, other, now=NOW)
    return table


def names_at(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs.order_by("number")]
