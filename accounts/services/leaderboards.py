from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q, QuerySet

from accounts.models import Rating, User
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
    ladder = Rating.objects.filter(ruleset=ruleset, user__deleted_at=None, user__is_active=True)
    return ladder.select_related("user").order_by("-shown", "user_id")


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
    found = _ladder(ruleset).filter(user__username__icontains=text)[:PAGE]
    return Board([Row(_place(rating), rating) for rating in found], 1)


def place_of(rating: Rating) -> int:
    return _place(rating)


def _place(rating: Rating) -> int:
    better = Q(shown__gt=rating.shown) | Q(shown=rating.shown, user_id__lt=rating.user_id)
    return _ladder(rating.ruleset).filter(better).count() + 1


def _placed(ladder: QuerySet[Rating], first: int, end: int) -> list[Row]:
    return [Row(first + 1 + i, rating) for i, rating in enumerate(ladder[first:end])]
