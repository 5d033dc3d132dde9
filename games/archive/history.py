"""A person's kept games, the newest first, a page at a time.

A page is told by the game it begins after, not by a number, so a link keeps showing the same games
however many are played later.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import RatingChange, User
from games.archive.visibility import Viewer
from games.models import Game, Player

PAGE = 20
NO_RESULT = "none"


@dataclass(frozen=True, slots=True)
class HistoryFilters:
    ruleset: str = ""
    opponent: str = ""
    result: str = ""
    ranked: str = ""
    """yes, no, or nothing for both."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where a page begins: a game by when it ended, and the seat's number between equals."""

    ended: datetime
    seat_id: int

    @classmethod
    def of(cls, seat: Player) -> "Cursor":
        assert seat.game.finished_at is not None
        return cls(seat.game.finished_at, seat.pk)

    @classmethod
    def read(cls, text: str) -> "Cursor | None":
        """None for anything that is no cursor."""
        micros, _, seat_id = text.partition("-")
        if not (micros.isascii() and micros.isdigit() and seat_id.isascii() and seat_id.isdigit()):
            return None
        if len(micros) > 17 or len(seat_id) > 18:
            return None
        seconds, rest = divmod(int(micros), 1_000_000)
        ended = datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest)
        return cls(ended, int(seat_id))

    def __str__(self) -> str:
        seconds = int(self.ended.replace(microsecond=0).timestamp())
        return f"{seconds * 1_000_000 + self.ended.microsecond}-{self.seat_id}"


@dataclass(frozen=True, slots=True)
class Kept:
    """One line of the history."""

    seat: Player
    game: Game
    others: tuple[Player, ...]
    change: RatingChange | None

    @property
    def milliseconds(self) -> int:
        """From the deal to the end."""
        assert self.game.finished_at is not None
        return int((self.game.finished_at - self.game.started_at).total_seconds() * 1000)

    @property
    def moves(self) -> int:
        return self.game.version - 1


@dataclass(frozen=True, slots=True)
class Page:
    games: tuple[Kept, ...]
    newer: Cursor | None
    older: Cursor | None


def page_of(
    person: User,
    viewer: Viewer,
    filters: HistoryFilters,
    *,
    before: Cursor | None = None,
    after: Cursor | None = None,
) -> Page:
    """The games that ended before (or after) a cursor; from the newest where there is none."""
    seats = _filtered(_seats(person, viewer), filters)
    if after is not None:
        found = list(seats.filter(_later(after)).order_by("game__finished_at", "pk")[: PAGE + 1])
        more_newer, more_older = len(found) > PAGE, True
        shown = found[:PAGE][::-1]
    else:
        earlier = seats.filter(_earlier(before)) if before else seats
        found = list(earlier.order_by("-game__finished_at", "-pk")[: PAGE + 1])
        more_newer, more_older = before is not None, len(found) > PAGE
        shown = found[:PAGE]
    return Page(
        games=tuple(_kept(shown, person)),
        newer=Cursor.of(shown[0]) if shown and more_newer else None,
        older=Cursor.of(shown[-1]) if shown and more_older else None,
    )


def _seats(person: User, viewer: Viewer) -> QuerySet[Player]:
    seats = Player.objects.filter(user=person, game__finished_at__isnull=False)
    seats = seats.select_related("game")
    if viewer == person:
        return seats
    public = Q(game__private=False)
    if not viewer.is_authenticated:
        return seats.filter(public)
    there_too = Exists(Player.objects.filter(game=OuterRef("game"), user_id=viewer.pk))
    return seats.filter(public | there_too)


def _filtered(seats: QuerySet[Player], filters: HistoryFilters) -> QuerySet[Player]:
    if filters.ruleset:
        seats = seats.filter(game__ruleset_slug=filters.ruleset)
    if filters.result:
        seats = seats.filter(result="" if filters.result == NO_RESULT else filters.result)
    if filters.ranked:
        seats = seats.filter(game__ranked=filters.ranked == "yes")
    if filters.opponent:
        named = Q(name__iexact=filters.opponent) | Q(user__username__iexact=filters.opponent)
        others = Player.objects.filter(named, game=OuterRef("game")).exclude(pk=OuterRef("pk"))
        seats = seats.filter(Exists(others))
    return seats


def _earlier(cursor: Cursor) -> Q:
    same = Q(game__finished_at=cursor.ended, pk__lt=cursor.seat_id)
    return Q(game__finished_at__lt=cursor.ended) | same


def _later(cursor: Cursor) -> Q:
    same = Q(game__finished_at=cursor.ended, pk__gt=cursor.seat_id)
    return Q(game__finished_at__gt=cursor.ended) | same


def _kept(seats: Iterable[Player], person: User) -> list[Kept]:
    found = list(seats)
    games = [seat.game_id for seat in found]
    players = Player.objects.filter(game__in=games).select_related("user").order_by("seat")
    by_game: dict[UUID, list[Player]] = {}
    for player in players:
        by_game.setdefault(player.game_id, []).append(player)
    changes = _changes(person, games)
    return [
        Kept(
            seat=seat,
            game=seat.game,
            others=tuple(other for other in by_game[seat.game_id] if other.pk != seat.pk),
            change=changes.get(seat.game_id),
        )
        for seat in found
    ]


def _changes(person: User, games: Iterable[UUID]) -> Mapping[UUID, RatingChange]:
    changes = RatingChange.objects.filter(user=person, rated__game__in=list(games))
    return {change.rated.game_id: change for change in changes.select_related("rated")}


def gains_of(game: Game) -> dict[int, RatingChange]:
    """By user: what the game did to ratings; nothing where it was not ranked, or is void."""
    changes = RatingChange.objects.filter(rated__game=game)
    return {change.user_id: change for change in changes}
