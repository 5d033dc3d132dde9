from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import Rating, Sanction, User
from games.engine.ruleset import RULESETS

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


def top(ruleset: str, page: int = 1) -> Board:
    ladder = _ladder(ruleset)
    pages = max(1, -(-ladder.count() // PAGE))
    first = (min(max(page, 1), pages) - 1) * PAGE
    return Board(_placed(ladder, first, first + PAGE), pages)


def around(ruleset: str, user: User) -> Board | None:
    """The rows just above and below somebody, or None when they are not on the ladder."""
    own = _ladder(ruleset).filter(user=user).first()
    if own is None:
        return None
    index = _place(own) - 1
    return Board(_placed(_ladder(ruleset), max(0, index - AROUND), index + AROUND + 1), 1)


def search(ruleset: str, text: str) -> Board:
    above = _ladder(ruleset).filter(_better(OuterRef("place_key"), OuterRef("user_id")))
    count = above.order_by().values("ruleset").annotate(count=Count("pk")).values("count")
    found = _ladder(ruleset).filter(user__username__icontains=text)
    found = found.annotate(above=Coalesce(Subquery(count), 0))[:PAGE]
    return Board([Row(rating.above + 1, rating) for rating in found], 1)


def _place(rating: Rating) -> int:
    above = _ladder(rating.ruleset).filter(_better(rating.place_key, rating.user_id))
    return above.count() + 1


def _better(place_key: int | OuterRef, user_id: int | OuterRef) -> Q:
    return Q(place_key__gt=place_key) | Q(place_key=place_key, user_id__lt=user_id)


def _placed(ladder: QuerySet[Rating], first: int, end: int) -> list[Row]:
    return [Row(first + 1 + i, rating) for i, rating in enumerate(ladder[first:end])]
