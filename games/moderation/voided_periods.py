"""All ranked games of one player between two days: looked at first, then voided together."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from hashlib import sha256

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import RatingChange, User
from accounts.services import roles
from accounts.services.outcomes import Outcome
from games.models import Game
from games.moderation import voiding


@dataclass(frozen=True, slots=True)
class Preview:
    games: Sequence[Game]
    # Others who played them, and in how many of them.
    opponents: list[tuple[str, int]]
    # What the player gained by them, by ladder.
    gains: dict[str, int]
    # Says whether it is still the same when it is confirmed.
    seen: str


def games_of(user: User, first: date, last: date) -> QuerySet[Game]:
    """Finished ones that still count; both days belong to it."""
    zone = timezone.get_current_timezone()
    begin = datetime.combine(first, time.min, zone)
    end = datetime.combine(last + timedelta(days=1), time.min, zone)
    games = Game.objects.filter(
        players__user=user,
        ranked=True,
        state=Game.State.FINISHED,
        voided_at=None,
        finished_at__gte=begin,
        finished_at__lt=end,
    )
    return games.distinct().order_by("finished_at", "pk").prefetch_related("players")


def preview(user: User, first: date, last: date) -> Preview:
    games = list(games_of(user, first, last))
    met: dict[str, int] = {}
    for player in (player for game in games for player in game.players.all()):
        if player.user_id != user.pk:
            met[player.name] = met.get(player.name, 0) + 1
    gains: dict[str, int] = {}
    changes = RatingChange.objects.filter(user=user, rated__game__in=games)
    for change in changes.select_related("rated"):
        gains[change.rated.ruleset] = gains.get(change.rated.ruleset, 0) + change.gain
    opponents = sorted(met.items(), key=lambda item: (-item[1], item[0]))
    return Preview(games, opponents, gains, _seen(games))


def _seen(games: Sequence[Game]) -> str:
    return sha256("".join(str(game.pk) for game in games).encode()).hexdigest()[:16]


def void(actor: User, user: User, games: Sequence[Game], reason: str) -> Outcome:
    roles.check(actor, roles.MANAGE_PLAYERS)
    roles.check_over(actor, user)
    return voiding.void_all(actor, games, reason)
