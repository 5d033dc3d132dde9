"""Sitting down, getting up, being ready.

Every change first locks the table's row: two people who want the last chair at the same moment
come one after the other, and the second is told that the table is full.
"""

from django.db import transaction

from accounts.lookalikes import skeleton
from accounts.models import User
from games.models import Chair, Table
from games.store.clock import now_ms
from games.tables.eligibility import check_may_sit, lock_people
from games.tables.errors import TableRefused
from games.tables.leaving import get_up, get_up_elsewhere
from games.tables.nonces import add_nonce
from games.tables.starting import start_if_all_ready
from games.tables.table_rows import check_room, locked, tell


def join(code: str, user: User, *, now: int | None = None) -> Chair:
    """A chair for the user; the one they already have, if any."""
    chair = _sit_down(code, user, now)
    get_up_elsewhere(chair)
    return chair


@transaction.atomic
def _sit_down(code: str, user: User, now: int | None) -> Chair:
    table = locked(code)
    seated = chair_of(table, user)
    if seated is not None:
        return seated
    at = now_ms() if now is None else now
    check_may_join(table, user, now=at)
    # Whoever sits down at two tables at once does so one after the other.
    lock_people([user.pk])
    chair = Chair.objects.create(
        table=table,
        number=_free_number(table),
        user=user,
        name=_name_at(table, user),
        last_seen=at,
    )
    tell(table)
    return chair


def check_may_join(table: Table, user: User, *, now: int) -> None:
    check_room(table)
    if table.removals.filter(user=user).exists():
        raise TableRefused("removed")
    check_may_sit(user, ranked=table.ranked, now=now)


def chair_of(table: Table, user: User) -> Chair | None:
    return Chair.objects.filter(table=table, user=user).first()


def _free_number(table: Table) -> int:
    taken = set(table.chairs.values_list("number", flat=True))
    return next(number for number in range(table.seats) if number not in taken)


def _name_at(table: Table, user: User) -> str:
    """Guests may choose names that look equal; at one table a number tells them apart."""
    taken = {skeleton(name) for name in table.chairs.values_list("name", flat=True)}
    names = [user.name, *(f"{user.name} {number}" for number in range(2, table.seats + 2))]
    return next(name for name in names if skeleton(name) not in taken)


@transaction.atomic
def leave(code: str, user: User) -> None:
    """Gets up. A running game is left by a move of its own, not by getting up."""
    table = locked(code)
    chair = chair_of(table, user)
    if chair is None:
        return
    if table.state == Table.State.PLAYING:
        raise TableRefused("game_running")
    get_up(table, chair)


@transaction.atomic
def set_ready(code: str, user: User, ready: bool = True, *, now: int | None = None) -> None:
    """Says that they want to play; the last one to say so at a full table starts the game."""
    table = locked(code)
    chair = chair_of(table, user)
    if chair is None:
        raise TableRefused("not_seated")
    if table.state != Table.State.OPEN:
        return
    at = now_ms() if now is None else now
    if table.rematch_by is not None and at > table.rematch_by:
        raise TableRefused("table_closed")
    chair.ready, chair.last_seen = ready, at
    chair.save(update_fields=["ready", "last_seen"])
    tell(table)
    if ready:
        start_if_all_ready(table, now=at)


@transaction.atomic
def give_nonce(code: str, user: User, nonce: str, seal: str) -> None:
    """Kept only for the deal as it is sealed now: what was answered with yes is used."""
    table = locked(code)
    chair = chair_of(table, user)
    if chair is None:
        raise TableRefused("not_seated")
    add_nonce(chair, table, nonce, seal)
    chair.save(update_fields=["nonce", "nonce_seal"])
