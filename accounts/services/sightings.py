"""From where people come, kept for 30 days: a hint for moderators, never a proof."""

import hashlib
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import Q, QuerySet

from accounts.models import Sighting, User

KEPT = timedelta(days=30)
# Looked at again after so long.
EVERY_SECONDS = 3600
AGENT_LENGTH = 200


def note(user: User, address: str, agent: str, now: datetime) -> bool:
    """Writes down that somebody was here; at most once an hour for each place."""
    agent = agent[:AGENT_LENGTH]
    place = hashlib.sha256(f"{address} {agent}".encode()).hexdigest()[:24]
    if not cache.add(f"sighting:{user.pk}:{place}", 1, EVERY_SECONDS):
        return False
    Sighting.objects.update_or_create(
        user=user,
        address=address,
        agent=agent,
        defaults={"last_at": now},
        create_defaults={"first_at": now, "last_at": now},
    )
    return True


def of(user: User, now: datetime) -> QuerySet[Sighting]:
    return Sighting.objects.filter(user=user, last_at__gt=now - KEPT)


def sharing(user: User, now: datetime) -> list[tuple[User, list[Sighting]]]:
    """Others seen at the same addresses. Many people share one address: a hint, no more."""
    own = of(user, now)
    addresses = set(own.values_list("address", flat=True))
    recent = Sighting.objects.filter(Q(address__in=addresses), last_at__gt=now - KEPT)
    found: dict[User, list[Sighting]] = {}
    for sighting in recent.exclude(user=user).select_related("user")[:200]:
        found.setdefault(sighting.user, []).append(sighting)
    return sorted(found.items(), key=lambda item: -len(item[1]))


def forget_old(now: datetime) -> int:
    return Sighting.objects.filter(last_at__lte=now - KEPT).delete()[0]
