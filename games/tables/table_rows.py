"""Finding a table, locking its row, and telling everybody who looks at it that it changed."""

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games.models import Chair, Table
from games.store.broadcast import poke_lobby, poke_table
from games.tables.errors import TableRefused

# Such a table is not there yet for anybody: matches.py.
MATCHING = Table.State.MATCHING


def find(code: str) -> Table:
    table = Table.objects.filter(code=code.strip().lower()).exclude(state=MATCHING).first()
    if table is None:
        raise TableRefused("no_table")
    return table


def find_invited(code: str, user: User | None) -> Table:
    """By what stands in an invitation. The link that somebody had who was removed leads nowhere,
    but for those who sit there."""
    wanted = code.strip().lower()
    meant = Table.objects.filter(Q(code=wanted) | Q(new_invitation=wanted))
    table = meant.exclude(state=MATCHING).first()
    if table is None:
        raise TableRefused("no_table")
    if table.private and user and table.removals.filter(user=user).exists():
        raise TableRefused("removed")
    if wanted != table.invitation and not (user and table.chairs.filter(user=user).exists()):
        raise TableRefused("old_link")
    return table


def locked(code: str) -> Table:
    """Whoever changes a table holds its row, so changes come one after the other.

    Not its key: rows that only point to the table, such as a line of chat, need not wait, and who
    writes one cannot end up waiting in a circle with a game that starts."""
    tables = Table.objects.select_for_update(no_key=True).exclude(state=MATCHING)
    table = tables.filter(code=code.strip().lower()).first()
    if table is None:
        raise TableRefused("no_table")
    return table


def check_not_started(table: Table) -> None:
    if table.state == Table.State.CLOSED:
        raise TableRefused("table_closed")
    if table.state == Table.State.PLAYING:
        raise TableRefused("table_started")


def check_room(table: Table) -> None:
    """Why nobody can sit down here, whoever it is."""
    check_not_started(table)
    if table.is_match:
        raise TableRefused("match_table")
    if table.chairs.count() >= table.seats:
        raise TableRefused("table_full")


def people_at(table: Table) -> list[Chair]:
    """Those who are no bots, in the order in which they came."""
    people = table.chairs.filter(user__isnull=False).select_related("user")
    return list(people.order_by("joined", "pk"))


def tell(table: Table) -> None:
    code = table.code
    transaction.on_commit(lambda: poke_table(code))
    transaction.on_commit(poke_lobby)
