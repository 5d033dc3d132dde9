"""Who may be trading wins: a nightly look at the ranked games for two of the last 30 days.

Two people are listed when they have met a few times and at least two things stand out about it:
they play hardly anybody else, one of them wins nearly always, their games are over in no time, they
come from one address, with one device. Friends and families look like that too: a hint, no more.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby
from math import comb

from django.db import transaction
from django.utils import timezone

from accounts.models import Sighting
from games.models import Player, TradingPair

PERIOD = timedelta(days=30)
FEWEST_GAMES = 5
# Of somebody's games for two, against one and the same person.
MANY_GAMES, MANY_OF_ALL = 10, 0.5
# How likely such a result would be between equals.
FAR_OUT = 0.01
SHORT = timedelta(seconds=60)
SHORT_GAMES, SHORT_OF_ALL = 3, 1 / 3
FEWEST_SIGNS = 2

Pair = tuple[int, int]


@dataclass(slots=True)
class Meetings:
    """What two people played, the one with the smaller number first."""

    lengths: list[timedelta] = field(default_factory=list)
    wins: int = 0

    @property
    def short(self) -> int:
        return sum(length < SHORT for length in self.lengths)

    @property
    def is_one_sided(self) -> bool:
        games, most = len(self.lengths), max(self.wins, len(self.lengths) - self.wins)
        at_least = sum(comb(games, won) for won in range(most, games + 1))
        return bool(2 * at_least / 2**games < FAR_OUT)

    @property
    def is_too_short(self) -> bool:
        return self.short >= SHORT_GAMES and self.short >= SHORT_OF_ALL * len(self.lengths)


@transaction.atomic
def list_pairs(now: datetime | None = None) -> int:
    """Replaces the list by today's; how many."""
    at = now or timezone.now()
    met: dict[Pair, Meetings] = {}
    games: dict[int, int] = {}
    for pair, first_won, length in _games(at - PERIOD):
        meetings = met.setdefault(pair, Meetings())
        meetings.lengths.append(length)
        meetings.wins += first_won
        for user in pair:
            games[user] = games.get(user, 0) + 1
    often = {pair: each for pair, each in met.items() if len(each.lengths) >= FEWEST_GAMES}
    places = _places({user for pair in often for user in pair}, at - PERIOD)
    judged = (_judged(pair, each, games, places, at) for pair, each in often.items())
    found = [pair for pair in judged if pair.signs >= FEWEST_SIGNS]
    TradingPair.objects.all().delete()
    TradingPair.objects.bulk_create(found, batch_size=500)
    return len(found)


def _games(since: datetime) -> Iterator[tuple[Pair, bool, timedelta]]:
    """Who met, whether the first of them won, and how long it took."""
    seats = Player.objects.filter(
        game__rated__isnull=False, game__voided_at=None, game__finished_at__gt=since
    ).order_by("game_id", "user_id")
    about = ("game_id", "user_id", "result", "game__started_at", "game__finished_at")
    for _, rows in groupby(seats.values_list(*about).iterator(), key=lambda row: row[0]):
        players = list(rows)
        if len(players) == 2 and None not in (players[0][1], players[1][1]):
            (_, one, result, began, ended), (_, other, *_rest) = players
            yield (one, other), result == Player.Result.WON, ended - began


def _places(users: Iterable[int], since: datetime) -> dict[int, set[tuple[str, str]]]:
    """Addresses and devices of each."""
    seen = Sighting.objects.filter(user__in=list(users), last_at__gt=since)
    found: dict[int, set[tuple[str, str]]] = {}
    for user, address, agent in seen.values_list("user_id", "address", "agent"):
        found.setdefault(user, set()).add((address, agent))
    return found


def _judged(
    pair: Pair,
    met: Meetings,
    games: dict[int, int],
    places: dict[int, set[tuple[str, str]]],
    now: datetime,
) -> TradingPair:
    count = len(met.lengths)
    one, other = (places.get(user, set()) for user in pair)
    addresses = {address for address, _ in one} & {address for address, _ in other}
    hardly_others = any(count >= MANY_OF_ALL * games[user] for user in pair)
    played = {
        "too_many": count >= MANY_GAMES and hardly_others,
        "one_sided": met.is_one_sided,
        "too_short": met.is_too_short,
    }
    signs = {**played, "same_address": bool(addresses), "same_device": bool(one & other)}
    first_won_more = met.wins * 2 >= count
    user, loser = pair if first_won_more else pair[::-1]
    return TradingPair(
        user_id=user,
        other_id=loser,
        games=count,
        wins=met.wins if first_won_more else count - met.wins,
        short=met.short,
        # One household alone is nothing.
        signs=sum(signs.values()) if any(played.values()) else 0,
        found_at=now,
        **signs,
    )
