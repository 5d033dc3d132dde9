"""Guests who left nothing behind are forgotten."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import Report, Sanction, Sighting, User
from games.models import Chair, ChatLine, Player, Table

KEPT = timedelta(days=30)
AT_A_TIME = 500


def forget_unused(now: datetime) -> int:
    """Guests who never sat down, said anything or were complained about, and are not seen any
    more. Their sessions have run out by then."""
    return sum(_delete(batch) for batch in iter(lambda: _unused(now), []))


def _unused(now: datetime) -> list[int]:
    old = User.objects.filter(is_guest=True, deleted_at=None, date_joined__lt=now - KEPT)
    for rows in _traces(now):
        old = old.exclude(Exists(rows))
    return list(old.values_list("pk", flat=True)[:AT_A_TIME])


def _traces(now: datetime) -> list[QuerySet[Any]]:
    user = OuterRef("pk")
    return [
        Player.objects.filter(user=user),
        Chair.objects.filter(user=user),
        ChatLine.objects.filter(user=user),
        Table.objects.filter(host=user),
        Report.objects.filter(reporter=user),
        Report.objects.filter(reported=user),
        Sanction.objects.filter(user=user),
        Sighting.objects.filter(user=user, last_at__gt=now - KEPT),
    ]


def _delete(numbers: list[int]) -> int:
    User.objects.filter(pk__in=numbers).delete()
    return len(numbers)
