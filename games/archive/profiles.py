from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from accounts.models import Rating, RatingChange, User
from games.models import Game, Player

LAST_GAMES = 10
GRAPH_GAMES = 50
GRAPH_WIDTH, GRAPH_HEIGHT, GRAPH_MARGIN = 240, 64, 4


@dataclass(frozen=True)
class Graph:
    """A line through the ratings after each of the last games, in SVG coordinates."""

    points: str
    last: tuple[float, float]
    lowest: int
    highest: int


@dataclass(frozen=True)
class Ladder:
    rating: Rating
    graph: Graph | None


@dataclass(frozen=True)
class Totals:
    games: int
    wins: int


def ladders(user: User) -> list[Ladder]:
    ratings = Rating.objects.filter(user=user).order_by("-games", "ruleset")
    return [Ladder(rating, graph(_history(rating))) for rating in ratings]


def _history(rating: Rating) -> list[int]:
    changes = RatingChange.objects.filter(user=rating.user_id, rated__ruleset=rating.ruleset)
    latest = list(changes.order_by("-rated__seq")[:GRAPH_GAMES])
    if not latest:
        return []
    return [latest[-1].shown_before, *(change.shown_after for change in reversed(latest))]


def graph(history: Sequence[int]) -> Graph | None:
    if len(history) < 2:
        return None
    lowest, highest = min(history), max(history)
    step = (GRAPH_WIDTH - 2 * GRAPH_MARGIN) / (len(history) - 1)
    scale = (GRAPH_HEIGHT - 2 * GRAPH_MARGIN) / max(1, highest - lowest)
    points = [
        (round(GRAPH_MARGIN + i * step, 1), round(GRAPH_MARGIN + (highest - shown) * scale, 1))
        for i, shown in enumerate(history)
    ]
    line = " ".join(f"{x},{y}" for x, y in points)
    return Graph(line, points[-1], lowest, highest)


def totals(user: User) -> Totals:
    finished = Player.objects.filter(
        user=user, game__state=Game.State.FINISHED, game__voided_at=None
    )
    counted = finished.aggregate(
        games=Count("pk"), wins=Count("pk", filter=Q(result=Player.Result.WON))
    )
    return Totals(counted["games"], counted["wins"])


def last_games(user: User, *, with_private: bool) -> list[Player]:
    """The user's seats in their last finished games, the newest first."""
    seats = Player.objects.filter(user=user, game__state=Game.State.FINISHED)
    if not with_private:
        seats = seats.filter(game__private=False)
    newest = seats.select_related("game").prefetch_related("game__players__user")
    return list(newest.order_by("-pk")[:LAST_GAMES])
