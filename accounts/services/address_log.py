"""From where people come, kept for 30 days: a hint for moderators, never a proof."""

from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime, timedelta
from threading import Lock

from django.db.models import Q, QuerySet

from accounts.models import SharedBrowser, Sighting, User

KEPT = timedelta(days=30)
# Written down again after so long. Each process remembers by itself: no page may depend on a cache
# that is down.
EVERY = timedelta(hours=1)
PLACES_REMEMBERED = 20_000
# A browser may call itself anything: so many of its names are kept for each address, and so many
# rows for each person. Those of the last hour stay, so that nobody pushes them out.
DEVICES_KEPT = 5
ROWS_KEPT = 50
AGENT_LENGTH = 200

_noted: OrderedDict[tuple[int, str, str], datetime] = OrderedDict()
_lock = Lock()


def note(user: User, address: str, agent: str, now: datetime) -> bool:
    """Writes down that somebody was here; at most once an hour for each place."""
    agent = agent[:AGENT_LENGTH]
    if not _is_news((user.pk, address, agent), now):
        return False
    if Sighting.objects.filter(user=user, address=address, agent=agent).update(last_at=now):
        return True
    if not _is_room(user, address, now):
        return False
    Sighting.objects.update_or_create(
        user=user,
        address=address,
        agent=agent,
        defaults={"last_at": now},
        create_defaults={"first_at": now, "last_at": now},
    )
    _drop_oldest(user, address)
    return True


def _is_room(user: User, address: str, now: datetime) -> bool:
    recent = Sighting.objects.filter(user=user, last_at__gt=now - EVERY)
    return recent.filter(address=address).count() < DEVICES_KEPT and recent.count() < ROWS_KEPT


def _drop_oldest(user: User, address: str) -> None:
    rows = Sighting.objects.filter(user=user).order_by("-last_at", "-pk")
    surplus = [*rows.filter(address=address)[DEVICES_KEPT:], *rows[ROWS_KEPT:]]
    Sighting.objects.filter(pk__in=[row.pk for row in surplus]).delete()


def _is_news(place: tuple[int, str, str], now: datetime) -> bool:
    with _lock:
        before = _noted.get(place)
        if before is not None and now - before < EVERY:
            return False
        _noted[place] = now
        _noted.move_to_end(place)
        while len(_noted) > PLACES_REMEMBERED:
            _noted.popitem(last=False)
        return True


def forget_noted() -> None:
    with _lock:
        _noted.clear()


def of(user: User, now: datetime) -> QuerySet[Sighting]:
    return Sighting.objects.filter(user=user, last_at__gt=now - KEPT)


def note_shared(user: User, others: Iterable[int], now: datetime) -> None:
    """This browser was somebody else's before."""
    known = User.objects.filter(pk__in=list(others)).exclude(pk=user.pk)
    for other in known.values_list("pk", flat=True):
        one, two = sorted((user.pk, other))
        SharedBrowser.objects.update_or_create(user_id=one, other_id=two, defaults={"last_at": now})


def sharing_browser(user: User, now: datetime) -> set[int]:
    """Who else was signed in where they were."""
    recent = SharedBrowser.objects.filter(last_at__gt=now - KEPT)
    pairs = recent.filter(Q(user=user) | Q(other=user)).values_list("user_id", "other_id")
    return {number for pair in pairs for number in pair} - {user.pk}


def at_same_addresses(user: User, now: datetime) -> QuerySet[Sighting]:
    """Of everybody who was seen where they were, themselves too."""
    addresses = set(of(user, now).values_list("address", flat=True))
    return Sighting.objects.filter(address__in=addresses, last_at__gt=now - KEPT)


def forget_old(now: datetime) -> int:
    shared = SharedBrowser.objects.filter(last_at__lte=now - KEPT).delete()[0]
    return shared + Sighting.objects.filter(last_at__lte=now - KEPT).delete()[0]
