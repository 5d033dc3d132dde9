"""A ranked match that was found: it begins when everybody it is offered to has accepted it in time.

Rules, seats and seal are fixed when it is offered, so each browser adds its nonce to a deal it has
been shown. Until it begins nobody else can see or reach its table.
"""

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.engine.ruleset import RULESETS
from games.models import Chair, QueueEntry, QueueWait, Table
from games.store.broadcast import poke_user
from games.store.seals import seal_of
from games.tables.eligibility import check_may_play_ranked
from games.tables.errors import TableRefused
from games.tables.leaving import get_up_elsewhere
from games.tables.nonces import add_nonce, clean_nonce
from games.tables.starting import start_with_present

ACCEPT_MS = 20_000


@dataclass(frozen=True, slots=True)
class Offer:
    """What somebody is told of the match they were found for."""

    code: str
    game_id: UUID
    seal: str
    left_ms: int
    accepted: bool
    ready: int
    players: int

    @property
    def shown(self) -> str:
        """What a page of it shows; on another device they may have accepted meanwhile."""
        return f"{self.game_id} {'accepted' if self.accepted else 'offered'}"

    @property
    def left_seconds(self) -> int:
        return -(-self.left_ms // 1000)


def offer(group: Sequence[QueueEntry], now: int) -> Table:
    """A table for these people, whose places in the queue are locked by the caller."""
    first = group[0]
    table = Table.objects.create(
        state=Table.State.MATCHING,
        accept_by=now + ACCEPT_MS,
        host=first.user,
        ruleset=first.ruleset,
        seats=first.players,
        turn_seconds=RULESETS[first.ruleset].turn_seconds,
        ranked=True,
    )
    Chair.objects.bulk_create(
        Chair(table=table, number=number, user=entry.user, name=entry.user.name, last_seen=now)
        for number, entry in enumerate(group)
    )
    QueueEntry.objects.filter(pk__in=[entry.pk for entry in group]).update(match=table)
    _tell(entry.user_id for entry in group)
    return table


def offer_to(entry: QueueEntry, now: int) -> Offer | None:
    table = entry.match
    if table is None:
        return None
    chairs = list(table.chairs.order_by("number"))
    return Offer(
        code=table.code,
        game_id=table.next_game_id,
        seal=seal_of(table, chairs),
        left_ms=max(0, (table.accept_by or 0) - now),
        accepted=any(chair.ready for chair in chairs if chair.user_id == entry.user_id),
        ready=sum(chair.ready for chair in chairs),
        players=len(chairs),
    )


def accept(user: User, nonce: str, seal: str, *, now: int) -> None:
    """The last one to accept starts the game: from then on nobody waits for them elsewhere."""
    table = _accept(user, nonce, seal, now)
    if table.state == Table.State.PLAYING:
        for chair in table.chairs.all():
            get_up_elsewhere(chair)


@transaction.atomic
def _accept(user: User, nonce: str, seal: str, now: int) -> Table:
    table = _match_of(user.pk)
    if table is None or now > (table.accept_by or 0):
        raise TableRefused("match_over")
    chair = table.chairs.get(user=user)
    chair.ready, chair.last_seen = True, now
    if cleaned := clean_nonce(nonce):
        # Accepted all the same: a deal needs nobody's nonce.
        with suppress(TableRefused):
            add_nonce(chair, table, cleaned, seal)
    chair.save()
    people = _people(table)
    if not table.chairs.filter(ready=False).exists():
        _begin(table, people, now)
    _tell(people)
    return table


def _begin(table: Table, people: Collection[int], now: int) -> None:
    entries = QueueEntry.objects.filter(match=table)
    try:
        with transaction.atomic():
            start_with_present(table, now=now)
    except TableRefused:
        # Since it was offered one of them was banned, or began another ranked game.
        _call_off(table, [user.pk for user in User.objects.filter(pk__in=people) if may(user, now)])
        return
    waits = [
        QueueWait(
            ruleset=entry.ruleset, players=entry.players, waited_ms=max(0, now - entry.joined_ms)
        )
        for entry in entries
    ]
    QueueWait.objects.bulk_create(waits)
    entries.delete()


def may(user: User, now: int) -> bool:
    try:
        check_may_play_ranked(user, now=now)
    except TableRefused:
        return False
    return True


@transaction.atomic
def decline(user_id: int) -> None:
    """Off for everybody; the others keep their places in the queue."""
    table = _match_of(user_id)
    if table is not None:
        _call_off(table, [person for person in _people(table) if person != user_id])


@transaction.atomic
def lapse(table_id: int, now: int) -> bool:
    """Who did not accept in time is out of the queue, without any other loss."""
    late = Table.objects.select_for_update(no_key=True, skip_locked=True).filter(
        pk=table_id, state=Table.State.MATCHING, accept_by__lt=now
    )
    table = late.first()
    if table is None:
        return False
    _call_off(table, list(table.chairs.filter(ready=True).values_list("user_id", flat=True)))
    return True


def lapsed(now: int) -> list[int]:
    late = Table.objects.filter(state=Table.State.MATCHING, accept_by__lt=now)
    return list(late.values_list("pk", flat=True))


def _match_of(user_id: int) -> Table | None:
    """Its row locked: whoever changes a match comes one after the other."""
    return (
        Table.objects.select_for_update(no_key=True, of=("self",))
        .filter(state=Table.State.MATCHING, chairs__user=user_id)
        .first()
    )


def _call_off(table: Table, staying: Collection[int | None]) -> None:
    people = _people(table)
    entries = QueueEntry.objects.filter(match=table)
    entries.exclude(user__in=staying).delete()
    entries.update(match=None)
    table.delete()
    _tell(people)


def _people(table: Table) -> list[int]:
    ids = table.chairs.values_list("user_id", flat=True)
    return [user_id for user_id in ids if user_id is not None]


def _tell(people: Iterable[int]) -> None:
    for user_id in people:
        transaction.on_commit(partial(poke_user, user_id))
