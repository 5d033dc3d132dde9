"""Counts ranked games. A ladder's row is locked first, so its games are counted one by one:
two that end at once both count, and their order is on record."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import (
    PROVISIONAL_GAMES,
    Ladder,
    RatedGame,
    Rating,
    RatingChange,
)
from games.models import Game, Player
from games.ranked.pair_weights import weights
from games.ranked.rating_math import NEWCOMER, RANKS, Finish, Outcome, Skill, UserId, replay
from games.store.clock import now_ms

COUNTED_ENDINGS = frozenset({"won", "walkover", "blocked"})


@dataclass(frozen=True)
class Change:
    """For pages: what a game does to a rating."""

    before: int
    after: int
    provisional: bool
    # How much of the game counts: pair_weights.py.
    weight: float = 1.0

    @property
    def gain(self) -> int:
        return self.after - self.before


def apply_result(game: Game) -> None:
    """Counts a game that has just closed; call it in the transaction that closes it."""
    if not game.ranked or game.how not in COUNTED_ENDINGS or len(outcome_of(game)) < 2:
        return
    with transaction.atomic():
        ladder = lock_ladder(game.ruleset_slug)
        if RatedGame.objects.filter(game=game).exists():
            return
        outcome = _weighed(game)
        ladder.last_seq += 1
        ladder.save(update_fields=["last_seq"])
        rated = RatedGame.objects.create(game=game, ruleset=ladder.ruleset, seq=ladder.last_seq)
        standings = standings_of(ladder.ruleset, [finish.user for finish in outcome])
        [changes] = replay([outcome], standings)
        RatingChange.objects.bulk_create(change_rows(rated, changes))
        save_standings(ladder.ruleset, standings)


def _weighed(game: Game) -> Outcome:
    """How much it counts is on record with the result: counted again, it counts the same."""
    users = [finish.user for finish in outcome_of(game)]
    counts = weights(game.ruleset_slug, users, game.finished_at or timezone.now())
    for user, weight in counts.items():
        if weight < 1.0:
            game.players.filter(user=user).update(weight=weight)
    return outcome_of(game)


def outcome_of(game: Game) -> Outcome:
    players = sorted(game.players.all(), key=lambda player: player.seat)
    return [
        Finish(player.user_id, player.result, player.weight)
        for player in players
        if player.user_id is not None and player.result in RANKS
    ]


def rating_changes(game_id: UUID, ruleset: str, expected: Outcome) -> dict[UserId, Change]:
    """By user: what a ranked game did or, before it closed, what the expected end would do."""
    stored = list(RatingChange.objects.filter(rated__game=game_id))
    if not stored:
        return preview(ruleset, expected) if len(expected) > 1 else {}
    standings = standings_of(ruleset, [row.user_id for row in stored])
    counted = dict(Player.objects.filter(game=game_id).values_list("user_id", "weight"))
    return {
        row.user_id: Change(
            row.shown_before,
            row.shown_after,
            standings[row.user_id].games < PROVISIONAL_GAMES,
            counted[row.user_id],
        )
        for row in stored
    }


def preview(ruleset: str, outcome: Outcome) -> dict[UserId, Change]:
    users = [finish.user for finish in outcome]
    standings = standings_of(ruleset, users)
    counts = weights(ruleset, users, datetime.fromtimestamp(now_ms() / 1000, UTC))
    [changes] = replay([[f._replace(weight=counts[f.user]) for f in outcome]], standings)
    return {
        user: Change(before.shown, after.shown, after.games < PROVISIONAL_GAMES, counts[user])
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


def lock_ladder(ruleset: str) -> Ladder:
    Ladder.objects.get_or_create(ruleset=ruleset)
    return Ladder.objects.select_for_update().get(ruleset=ruleset)


def change_rows(
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


def save_standings(ruleset: str, standings: dict[UserId, Skill]) -> None:
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
