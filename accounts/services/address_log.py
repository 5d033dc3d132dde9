"""From where people come, kept for 30 days: a hint for moderators, never a proof."""

from collections import OrderedDict
from datetime import datetime, timedelta
from threading import Lock

from django.db.models import QuerySet

from accounts.models import Sighting, User

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


def sharing(user: User, now: datetime, hidden: QuerySet[User]) -> list[tuple[User, list[Sighting]]]:
    """Others seen at the same addresses. Many people share one address: a hint, no more."""
    own = of(user, now)
    addresses = set(own.values_list("address", flat=True))
    recent = Sighting.objects.filter(address__in=addresses, last_at__gt=now - KEPT)
    found: dict[User, list[Sighting]] = {}
    for sighting in recent.exclude(user=user).exclude(user__in=hidden).select_related("user")[:200]:
        found.setdefault(sighting.user, []).append(sighting)
    return sorted(found.items(), key=lambda item: -len(item[1]))


def forget_old(now: datetime) -> int:
    return Sighting.objects.filter(last_at__lte=now - KEPT).delete()[0]
