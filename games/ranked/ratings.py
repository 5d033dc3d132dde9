"""Counts ranked games. A ladder's row is locked first, so its games are counted one by one:
two that end at once both count, and their order is on record."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Prefetch

from accounts.models import (
    PROVISIONAL_GAMES,
    Ladder,
    RatedGame,
    Rating,
    RatingChange,
    RatingReset,
    User,
)
from games.models import Game, Player
from games.ranked.rating_math import NEWCOMER, RANKS, Outcome, Skill, UserId, replay

# Hears the place of each game that was counted.
Counted = Callable[[int], None]
COUNTED_ENDINGS = frozenset({"won", "walkover", "blocked"})


@dataclass(frozen=True)
class Change:
    """For pages: what a game does to a rating."""

    before: int
    after: int
    provisional: bool

    @property
    def gain(self) -> int:
        return self.after - self.before


def apply_result(game: Game) -> None:
    """Counts a game that has just closed; call it in the transaction that closes it."""
    outcome = outcome_of(game)
    if not game.ranked or game.how not in COUNTED_ENDINGS or len(outcome) < 2:
        return
    with transaction.atomic():
        ladder = _lock_ladder(game.ruleset_slug)
        if RatedGame.objects.filter(game=game).exists():
            return
        ladder.last_seq += 1
        ladder.save(update_fields=["last_seq"])
        rated = RatedGame.objects.create(game=game, ruleset=ladder.ruleset, seq=ladder.last_seq)
        standings = standings_of(ladder.ruleset, [user for user, _ in outcome])
        [changes] = replay([outcome], standings)
        RatingChange.objects.bulk_create(_change_rows(rated, changes))
        _save_standings(ladder.ruleset, standings)


def outcome_of(game: Game) -> Outcome:
    players = sorted(game.players.all(), key=lambda player: player.seat)
    return [
        (player.user_id, player.result)
        for player in players
        if player.user_id is not None and player.result in RANKS
    ]


def rating_changes(game_id: UUID, ruleset: str, expected: Outcome) -> dict[UserId, Change]:
    """By user: what a ranked game did or, before it closed, what the expected end would do."""
    stored = list(RatingChange.objects.filter(rated__game=game_id))
    if not stored:
        return preview(ruleset, expected) if len(expected) > 1 else {}
    standings = standings_of(ruleset, [row.user_id for row in stored])
    return {
        row.user_id: Change(
            row.shown_before, row.shown_after, standings[row.user_id].games < PROVISIONAL_GAMES
        )
        for row in stored
    }


def preview(ruleset: str, outcome: Outcome) -> dict[UserId, Change]:
    standings = standings_of(ruleset, [user for user, _ in outcome])
    [changes] = replay([outcome], standings)
    return {
        user: Change(before.shown, after.shown, after.games < PROVISIONAL_GAMES)
        for user, before, after in changes
    }


def standings_of(ruleset: str, users: Sequence[UserId]) -> dict[UserId, Skill]:
    known = Rating.objects.filter(ruleset=ruleset, user_id__in=users)
    standings = dict.fromkeys(users, NEWCOMER)
    standings.update(
        (rating.user_id, Skill(rating.mu, rating.sigma, rating.games, rating.wins))
        for rating in known
    )
    return standings


def refold(
    ruleset: str, since: int, counted: Counted = lambda seq: None
) -> dict[UserId, tuple[int, int]]:
    """Counts the ladder again after games from number `since` on were voided, or count again. By
    user: what is shown for them before and after. `counted` is told how far it has come."""
    with transaction.atomic():
        _lock_ladder(ruleset)
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
        ladder = _lock_ladder(ruleset)
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
        _lock_ladder(ruleset)
        standings, rows = computed(ruleset, counted)
        RatingChange.objects.filter(rated__ruleset=ruleset).delete()
        RatingChange.objects.bulk_create(rows, batch_size=500)
        Rating.objects.filter(ruleset=ruleset).exclude(user_id__in=standings).delete()
        _save_standings(ruleset, standings)


def computed(
    ruleset: str, counted: Counted = lambda seq: None
) -> tuple[dict[UserId, Skill], list[RatingChange]]:
    """What the ladder's games make of it: standings and changes, nothing saved."""
    by_seat = Prefetch("game__players", Player.objects.order_by("seat"))
    kept = RatedGame.objects.filter(ruleset=ruleset, game__voided_at=None).order_by("seq")
    games = list(kept.select_related("game").prefetch_related(by_seat))
    standings: dict[UserId, Skill] = {}
    resets = deque(RatingReset.objects.filter(ruleset=ruleset).order_by("seq"))
    rows: list[RatingChange] = []
    outcomes = _outcomes(games, resets, standings)
    for rated, changes in zip(games, replay(outcomes, standings), strict=True):
        rows += _change_rows(rated, changes)
        counted(rated.seq)
    for reset_later in resets:
        standings.pop(reset_later.user_id, None)
    return standings, rows


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


def _lock_ladder(ruleset: str) -> Ladder:
    Ladder.objects.get_or_create(ruleset=ruleset)
    return Ladder.objects.select_for_update().get(ruleset=ruleset)


def _change_rows(
    rated: RatedGame, changes: Sequence[tuple[UserId, Skill, Skill]]
) -> list[RatingChange]:
    return [
        RatingChange(
            rated=rated,
            user_id=user,
            mu_before=before.mu,
            sigma_before=before.sigma,
            mu_after=after.mu,
            sigma_after=after.sigma,
            shown_before=before.shown,
            shown_after=after.shown,
        )
        for user, before, after in changes
    ]


def _save_standings(ruleset: str, standings: dict[UserId, Skill]) -> None:
    rows = [
        Rating(
            user_id=user,
            ruleset=ruleset,
            mu=now.mu,
            sigma=now.sigma,
            games=now.games,
            wins=now.wins,
            shown=now.shown,
        )
        for user, now in sorted(standings.items())
    ]
    Rating.objects.bulk_create(
        rows,
        batch_size=500,
        update_conflicts=True,
        unique_fields=["user", "ruleset"],
        update_fields=["mu", "sigma", "games", "wins", "shown"],
    )
