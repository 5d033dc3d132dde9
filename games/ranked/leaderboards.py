from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import Rating, Sanction, User
from games.engine.ruleset import RULESETS
from games.ranked.ladder_steps import Steps, steps_of

PAGE = 50
AROUND = 3
LADDERS = tuple(RULESETS)


class Row(NamedTuple):
    place: int
    rating: Rating


@dataclass(frozen=True)
class Board:
    rows: list[Row]
    pages: int


def _ladder(ruleset: str) -> QuerySet[Rating]:
    """Established players first. Who is banned is not on it, but keeps the rating."""
    ladder = Rating.objects.filter(ruleset=ruleset, user__deleted_at=None, user__is_active=True)
    banned = Sanction.objects.in_force(timezone.now()).filter(kind=Sanction.Kind.BAN)
    ladder = ladder.exclude(user__in=banned.values("user"))
    return ladder.select_related("user").order_by("-place_key", "user_id")


def _steps(ruleset: str) -> Steps:
    return steps_of(_ladder(ruleset), ruleset)


def top(ruleset: str, page: int = 1) -> Board:
    steps = _steps(ruleset)
    pages = max(1, -(-steps.people // PAGE))
    first = (min(max(page, 1), pages) - 1) * PAGE
    return Board(_placed(ruleset, steps, first, first + PAGE), pages)


def around(ruleset: str, user: User) -> Board | None:
    """The rows just above and below somebody, or None when they are not on the ladder."""
    own = _ladder(ruleset).filter(user=user).first()
    if own is None:
        return None
    ladder = _ladder(ruleset)
    better = ladder.filter(
        Q(place_key__gt=own.place_key) | Q(user_id__lt=user.pk), place_key__gte=own.place_key
    )
    worse = ladder.filter(
        Q(place_key__lt=own.place_key) | Q(user_id__gt=user.pk), place_key__lte=own.place_key
    )
    above = list(better.order_by("place_key", "-user_id")[:AROUND])[::-1]
    beside = ladder.filter(place_key=own.place_key, user_id__lt=user.pk).count()
    first = max(0, _steps(ruleset).above(own.place_key) + beside - len(above))
    return Board(_numbered([*above, own, *worse[:AROUND]], first), 1)


def search(ruleset: str, text: str) -> Board:
    beside = _ladder(ruleset).filter(
        place_key=OuterRef("place_key"), user_id__lt=OuterRef("user_id")
    )
    count = beside.order_by().values("ruleset").annotate(count=Count("pk")).values("count")
    found = _ladder(ruleset).filter(user__username__icontains=text)
    found = found.annotate(beside=Coalesce(Subquery(count), 0))[:PAGE]
    steps = _steps(ruleset)
    return Board([Row(steps.above(row.place_key) + row.beside + 1, row) for row in found], 1)


def _placed(ruleset: str, steps: Steps, first: int, end: int) -> list[Row]:
    """From the step on which the first of them stands: whoever is above is not read."""
    if first >= steps.people:
        return []
    step = steps.at(first)
    above = steps.above(step)
    return _numbered(
        _ladder(ruleset).filter(place_key__lte=step)[first - above : end - above], first
    )


def _numbered(ratings: Iterable[Rating], first: int) -> list[Row]:
    return [Row(place, rating) for place, rating in enumerate(ratings, start=first + 1)]
