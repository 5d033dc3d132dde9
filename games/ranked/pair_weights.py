"""How much a ranked game counts for somebody who has met the same people again and again.

Of two people the first three games within a day count in full, the next a half, then a quarter,
and so on. With more at the table it is the mean over everybody else who sits there.
"""

from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta
from itertools import combinations

from accounts.models import RatingChange
from games.ranked.rating_math import UserId

FULL_GAMES = 3
DAY = timedelta(days=1)

Pair = frozenset[UserId]


def weights(ruleset: str, users: Collection[UserId], at: datetime) -> dict[UserId, float]:
    """By user: how much of a game of these people counts that ends now."""
    met = _met(ruleset, users, at - DAY)
    others = {user: [other for other in users if other != user] for user in users}
    return {
        user: sum(weight_after(met[frozenset({user, other})]) for other in rest) / len(rest)
        for user, rest in others.items()
        if rest
    }


def weight_after(games: int) -> float:
    """Of the next game of two people who have played so many."""
    return 0.5 ** max(0, games - FULL_GAMES + 1)


def _met(ruleset: str, users: Collection[UserId], since: datetime) -> Counter[Pair]:
    """How often each two of them have met of late; voided games have no changes."""
    changes = RatingChange.objects.filter(
        user__in=users, rated__ruleset=ruleset, rated__game__finished_at__gt=since
    )
    games: dict[int, list[UserId]] = {}
    for rated, user in changes.values_list("rated_id", "user_id"):
        games.setdefault(rated, []).append(user)
    pairs = (pair for people in games.values() for pair in combinations(people, 2))
    return Counter(frozenset(pair) for pair in pairs)
