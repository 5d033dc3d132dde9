"""Who spares whom: a nightly look through finished games of three and more.

A chance is a turn, without a penalty to answer, in which a player holds a penalty card that may be
laid on the pile against the next one. Whoever lays something else, or draws, spares them. How
often somebody spares one person is compared with how often they spare everybody else.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from math import exp, lgamma
from typing import Any

from django.db import transaction
from django.db.models import Count, QuerySet, Sum
from django.utils import timezone

from games.archive.replay import recording_of
from games.engine.actions import Play, Seat
from games.engine.cards import PENALTY
from games.engine.events import CardsDrawn, CardsPlayed
from games.engine.legal import is_legal
from games.engine.state import GameState, Phase
from games.models import Examined, Game, Player, Sparing, SuspectPair
from games.store.job_errors import isolated
from games.store.log import Row, rows_since

FEWEST_PLAYERS = 3
# Too little to say anything.
FEWEST_CHANCES = 8
FAR_OUT = 1e-4
AT_ONCE = 500
# A night may fail, a game be closed late: so far back is looked again.
LATE_BY = timedelta(days=7)
# A million games in one night; what is left waits for the next.
MOST_BATCHES = 2000

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tally:
    chances: int
    spared: int


def nightly(now: datetime | None = None) -> int:
    """Looks through what has been finished since, then lists the pairs far out; how many."""
    for _ in range(MOST_BATCHES):
        if not examine_some():
            break
    return list_pairs(now or timezone.now())


def examine_some() -> int:
    games = (
        _since_the_last(Game.objects.filter(state=Game.State.FINISHED, examined=None))
        .annotate(people=Count("players"))
        .filter(people__gte=FEWEST_PLAYERS)
        .order_by("finished_at")[:AT_ONCE]
    )
    done = 0
    for game in games:
        with isolated("collusion", game.pk):
            examine(game)
            done += 1
    return done


def _since_the_last(games: QuerySet[Game]) -> QuerySet[Game]:
    """They are looked at in the order of their ends: what ended long before the newest that was
    looked at need not be searched through again every night."""
    looked_at = Game.objects.filter(finished_at__isnull=False, examined__isnull=False)
    newest = looked_at.order_by("-finished_at").values_list("finished_at", flat=True).first()
    return games if newest is None else games.filter(finished_at__gte=newest - LATE_BY)


def examine(game: Game) -> None:
    """Once. A log that cannot be read is noted as examined too: it must not hold up the others."""
    with isolated("collusion", game.pk), transaction.atomic():
        _, is_new = Examined.objects.get_or_create(game=game)
        if is_new:
            _count(game)
        return
    Examined.objects.get_or_create(game=game)


def _count(game: Game) -> None:
    users = dict(Player.objects.filter(game=game, human=True).values_list("seat", "user_id"))
    Sparing.objects.bulk_create(
        Sparing(
            game=game, user_id=users[one], other_id=users[other], chances=t.chances, spared=t.spared
        )
        for (one, other), t in tallies(rows_since(game.pk, 0)).items()
        if users.get(one) is not None and users.get(other) is not None
    )


def tallies(rows: Iterable[Row]) -> dict[Pair, Tally]:
    """By (seat, next seat): chances to send a penalty, and those let go."""
    chances: Counter[Pair] = Counter()
    spared: Counter[Pair] = Counter()
    moments = recording_of(list(rows)).moments
    for before, moment in pairwise(moments):
        target = _target(before.state, moment.row)
        if target is not None:
            pair = (before.state.turn, target)
            chances[pair] += 1
            spared[pair] += not _sends_a_penalty(moment.row)
    return {pair: Tally(count, spared[pair]) for pair, count in chances.items()}


def _target(state: GameState, row: Row) -> Seat | None:
    """Whom the seat that moved in this row could have sent a penalty."""
    moved = row.seat is not None and row.seat == state.turn
    if not moved or state.phase is not Phase.TURN or state.pending or not _is_a_move(row):
        return None
    return state.table.after(state.turn) if could_send(state, state.turn) else None


def _is_a_move(row: Row) -> bool:
    return any(isinstance(event, CardsPlayed | CardsDrawn) for event in row.events)


def could_send(state: GameState, seat: Seat) -> bool:
    held = {card for card in state.hands[seat] if card.group is PENALTY}
    return any(is_legal(state, seat, Play(seat, (card,))) for card in held)


def _sends_a_penalty(row: Row) -> bool:
    return any(
        isinstance(event, CardsPlayed) and any(card.group is PENALTY for card in event.cards)
        for event in row.events
    )


@transaction.atomic
def list_pairs(now: datetime) -> int:
    """Judges everybody anew who was in a game examined since the last time; how many are far out.
    What is said of the others rests on the same games as before."""
    Examined.objects.filter(judged_at=None).update(judged_at=now)
    new = Sparing.objects.filter(game__examined__judged_at=now).order_by()
    users = set(new.values_list("user", flat=True))
    SuspectPair.objects.filter(user__in=users).delete()
    sums = (
        Sparing.objects.filter(user__in=users)
        .values("user", "other")
        .annotate(games=Count("game"), all_chances=Sum("chances"), all_spared=Sum("spared"))
    )
    rows = list(sums.order_by("user", "other"))
    everywhere: dict[int, list[int]] = {}
    for row in rows:
        total = everywhere.setdefault(row["user"], [0, 0])
        total[0] += row["all_chances"]
        total[1] += row["all_spared"]
    found = [pair for row in rows if (pair := _judged(row, everywhere[row["user"]], now))]
    SuspectPair.objects.bulk_create(found, batch_size=500)
    return len(found)


def _judged(row: Mapping[str, Any], total: list[int], now: datetime) -> SuspectPair | None:
    chances, spared = row["all_chances"], row["all_spared"]
    others, others_spared = total[0] - chances, total[1] - spared
    if chances < FEWEST_CHANCES or others < FEWEST_CHANCES:
        return None
    if spared * others <= others_spared * chances:
        # No more often than everybody else.
        return None
    chance = by_chance(chances, spared, others, others_spared)
    if chance > FAR_OUT:
        return None
    return SuspectPair(
        user_id=row["user"],
        other_id=row["other"],
        games=row["games"],
        chances=chances,
        spared=spared,
        others_chances=others,
        others_spared=others_spared,
        chance=chance,
        found_at=now,
    )


def by_chance(chances: int, spared: int, others: int, others_spared: int) -> float:
    """Fisher's exact test, one-sided: how likely so many of all the spared ones fall on these."""
    all_spared = spared + others_spared
    ways = _log_ways(chances + others, all_spared)
    # By logarithms: the numbers themselves have thousands of digits for who plays a lot.
    at_least = sum(
        exp(_log_ways(chances, count) + _log_ways(others, all_spared - count) - ways)
        for count in range(spared, min(chances, all_spared) + 1)
        if all_spared - count <= others
    )
    return min(1.0, at_least)


def _log_ways(of: int, chosen: int) -> float:
    return lgamma(of + 1) - lgamma(chosen + 1) - lgamma(of - chosen + 1)
