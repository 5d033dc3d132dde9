"""People and tables for the tests of the lobby."""

from accounts.models import User
from accounts.services.guests import make_guest
from games.models import Game, Table
from games.tables import hosting, opening, seating
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


def start_ranked(table: Table, now: int = NOW) -> Game:
    """Everybody who sits there is ready, and the host starts."""
    table.chairs.update(ready=True, last_seen=now)
    return hosting.start(table.code, table.host, now=now)


def names_at(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs.order_by("number")]
