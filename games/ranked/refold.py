"""Counts a ladder again: after a void, from the voided game on; after that of somebody reset, from
the first. Nothing is decided anew: who met how often then is on record with each result."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence

from django.db import transaction
from django.db.models import Prefetch, QuerySet

from accounts.models import RatedGame, Rating, RatingChange, RatingReset, User
from games.models import Player
from games.ranked.rating_math import NEWCOMER, Outcome, Skill, UserId, replay
from games.ranked.ratings import (
    change_rows,
    lock_ladder,
    outcome_of,
    save_standings,
    standings_of,
)

# Hears the place of each game that was counted.
Counted = Callable[[int], None]


def refold(
    ruleset: str, since: int, counted: Counted = lambda seq: None
) -> dict[UserId, tuple[int, int]]:
    """Counts the ladder again after games from number `since` on were voided, or count again. By
    user: what is shown for them before and after. `counted` is told how far it has come."""
    with transaction.atomic():
        lock_ladder(ruleset)
        if RatingReset.objects.filter(ruleset=ruleset, seq__gt=since).exists():
            return _recount_all(ruleset, counted)
        return recount_since(ruleset, since, counted)


def _recount_all(ruleset: str, counted: Counted) -> dict[UserId, tuple[int, int]]:
    """Whoever was reset later cannot be taken back game by game."""
    before = _shown(ruleset)
    recompute(ruleset, counted)
    after = _shown(ruleset)
    new = NEWCOMER.shown
    users = before.keys() | after.keys()
    return {user: (before.get(user, new), after.get(user, new)) for user in users}


def _shown(ruleset: str) -> dict[UserId, int]:
    return dict(Rating.objects.filter(ruleset=ruleset).values_list("user_id", "shown"))


def reset(user: User, ruleset: str) -> Rating | None:
    """They begin anew; what others gained and lost by their games stays. The rating they had."""
    with transaction.atomic():
        ladder = lock_ladder(ruleset)
        had = Rating.objects.filter(user=user, ruleset=ruleset).first()
        if had is not None:
            ladder.last_seq += 1
            ladder.save(update_fields=["last_seq"])
            RatingReset.objects.create(user=user, ruleset=ruleset, seq=ladder.last_seq)
            Rating.objects.filter(pk=had.pk).delete()
        return had


def recompute(ruleset: str, counted: Counted = lambda seq: None) -> None:
    """Counts the ladder's games again from the first, in the same order, without voided ones."""
    with transaction.atomic():
        lock_ladder(ruleset)
        standings, rows = computed(ruleset, counted)
        RatingChange.objects.filter(rated__ruleset=ruleset).delete()
        RatingChange.objects.bulk_create(rows, batch_size=500)
        Rating.objects.filter(ruleset=ruleset).exclude(user_id__in=standings).delete()
        save_standings(ruleset, standings)


def recount_since(
    ruleset: str, seq: int, counted: Counted = lambda seq: None
) -> dict[UserId, tuple[int, int]]:
    """The same from one game on: later games are taken back, the newest first, and counted again.
    By user: the shown rating before and after, of everybody in those games."""
    with transaction.atomic():
        lock_ladder(ruleset)
        games = list(_games_of(ruleset).filter(seq__gte=seq).prefetch_related("changes"))
        users = {user for rated in games for user, *_ in outcome_of(rated.game)}
        standings = standings_of(ruleset, sorted(users))
        before = {user: standing.shown for user, standing in standings.items()}
        for rated in reversed(games):
            _take_back(rated, standings)
        kept = [rated for rated in games if rated.game.voided_at is None]
        rows = _counted(kept, deque(), standings, counted)
        RatingChange.objects.filter(rated__ruleset=ruleset, rated__seq__gte=seq).delete()
        RatingChange.objects.bulk_create(rows, batch_size=500)
        left = {user: standing for user, standing in standings.items() if standing.games}
        Rating.objects.filter(ruleset=ruleset, user_id__in=users - left.keys()).delete()
        save_standings(ruleset, left)
    return {user: (shown, standings[user].shown) for user, shown in before.items()}


def _take_back(rated: RatedGame, standings: dict[UserId, Skill]) -> None:
    results = {user: result for user, result, *_ in outcome_of(rated.game)}
    for change in rated.changes.all():
        user, now = change.user_id, standings[change.user_id]
        wins = now.wins - (results[user] == "won")
        standings[user] = Skill(change.mu_before, change.sigma_before, now.games - 1, wins)


def computed(
    ruleset: str, counted: Counted = lambda seq: None
) -> tuple[dict[UserId, Skill], list[RatingChange]]:
    """What the ladder's games make of it: standings and changes, nothing saved."""
    standings: dict[UserId, Skill] = {}
    resets = deque(RatingReset.objects.filter(ruleset=ruleset).order_by("seq"))
    rows = _counted(_games_of(ruleset).filter(game__voided_at=None), resets, standings, counted)
    for later in resets:
        standings.pop(later.user_id, None)
    return standings, rows


def _games_of(ruleset: str) -> QuerySet[RatedGame]:
    by_seat = Prefetch("game__players", Player.objects.order_by("seat"))
    games = RatedGame.objects.filter(ruleset=ruleset).order_by("seq")
    # Thousands may be read, and nobody asks for their rules.
    return games.select_related("game").defer("game__ruleset").prefetch_related(by_seat)


def _counted(
    games: Iterable[RatedGame],
    resets: deque[RatingReset],
    standings: dict[UserId, Skill],
    counted: Counted,
) -> list[RatingChange]:
    rows: list[RatingChange] = []
    outcomes = _outcomes(games, resets, standings)
    for rated, changes in zip(games, replay(outcomes, standings), strict=True):
        rows += change_rows(rated, changes)
        counted(rated.seq)
    return rows


def _outcomes(
    games: Iterable[RatedGame], resets: deque[RatingReset], standings: dict[UserId, Skill]
) -> Iterator[Outcome]:
    """Game after game; whoever was reset before one comes to it as a newcomer."""
    for rated in games:
        while resets and resets[0].seq < rated.seq:
            standings.pop(resets.popleft().user_id, None)
        yield outcome_of(rated.game)


def differences(ruleset: str) -> list[str]:
    """Where the stored ladder is not what its games make of it, to the last bit."""
    standings, rows = computed(ruleset)
    stored = {
        rating.user_id: Skill(rating.mu, rating.sigma, rating.games, rating.wins)
        for rating in Rating.objects.filter(ruleset=ruleset)
    }
    wrong = [
        f"{ruleset}: user {user}: stored {stored.get(user)}, computed {standings.get(user)}"
        for user in sorted(stored.keys() | standings.keys())
        if stored.get(user) != standings.get(user)
    ]
    if _numbers(rows) != _numbers(list(RatingChange.objects.filter(rated__ruleset=ruleset))):
        wrong.append(f"{ruleset}: the changes on record differ from the computed ones")
    return wrong


def _numbers(rows: Sequence[RatingChange]) -> set[tuple[int, UserId, float, float, float, float]]:
    return {
        (
            row.rated_id,
            row.user_id,
            row.mu_before,
            row.sigma_before,
            row.mu_after,
            row.sigma_after,
        )
        for row in rows
    }
