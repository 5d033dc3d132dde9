"""What only the host of a table may do: remove somebody, pass the role on, start."""

from django.db import transaction

from accounts.models import User
from games.models import Chair, Game, Removal, Table
from games.models.table import new_code
from games.store.clock import now_ms
from games.tables.errors import TableRefused
from games.tables.leaving import get_up
from games.tables.starting import start_with_present
from games.tables.table_rows import check_not_started, locked, tell


@transaction.atomic
def remove(code: str, host: User, number: int) -> None:
    """Sends somebody away, for good, or takes a bot off its chair."""
    table = _hosted(code, host)
    chair = _other_chair(table, host, number)
    if chair.user is not None:
        Removal.objects.get_or_create(table=table, user=chair.user)
        _change_invitation(table)
    get_up(table, chair)


def _change_invitation(table: Table) -> None:
    """Whoever was sent away still has the link, and could come back under another name."""
    if table.private:
        table.new_invitation = new_code()
        table.save(update_fields=["new_invitation"])


@transaction.atomic
def pass_host(code: str, host: User, number: int) -> None:
    table = _hosted(code, host)
    chair = _other_chair(table, host, number)
    if chair.user is None:
        raise TableRefused("bots_cannot_host")
    table.host = chair.user
    table.save(update_fields=["host"])
    tell(table)


@transaction.atomic
def start(code: str, host: User, *, now: int | None = None) -> Game:
    """Starts with those present; a ranked game only with those who are ready."""
    table, at = _hosted(code, host), now_ms() if now is None else now
    # Who presses is there, and wants to play.
    table.chairs.filter(user=host).update(ready=True, last_seen=at)
    return start_with_present(table, now=at)


def _hosted(code: str, host: User) -> Table:
    table = locked(code)
    if table.host_id != host.pk or table.is_match:
        raise TableRefused("not_host")
    check_not_started(table)
    return table


def _other_chair(table: Table, host: User, number: int) -> Chair:
    chair = table.chairs.select_related("user").filter(number=number).first()
    if chair is None:
        raise TableRefused("no_such_seat")
    if chair.user_id == host.pk:
        raise TableRefused("not_yourself")
    return chair
