"""A person's kept games, the newest first, a page at a time.

A page is told by the game it begins after, not by a number, so a link keeps showing the same games
however many are played later.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import RatingChange, User
from accounts.services import names
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
    """Where a page begins: a game by the number of the person's seat in it. Seats are numbered in
    the order in which games began, and the index has them so for everybody."""

    seat_id: int

    @classmethod
    def of(cls, seat: Player) -> "Cursor":
        return cls(seat.pk)

    @classmethod
    def read(cls, text: str) -> "Cursor | None":
        """None for anything that is no cursor. Older links have the end of the game before it."""
        number = text.rpartition("-")[2]
        if not (number.isascii() and number.isdigit() and len(number) <= 18):
            return None
        return cls(int(number))

    def __str__(self) -> str:
        return str(self.seat_id)


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
    """The games before (or after) a cursor; from the newest where there is none."""
    seats = _filtered(_seats(person, viewer), filters)
    if after is not None:
        found = list(seats.filter(pk__gt=after.seat_id).order_by("pk")[: PAGE + 1])
        more_newer, more_older = len(found) > PAGE, True
        shown = found[:PAGE][::-1]
    else:
        earlier = seats.filter(pk__lt=before.seat_id) if before else seats
        found = list(earlier.order_by("-pk")[: PAGE + 1])
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
        named = Player.objects.filter(_named(filters.opponent), game=OuterRef("game"))
        others = named.exclude(pk=OuterRef("pk"))
        seats = seats.filter(Exists(others))
    return seats


def _named(name: str) -> Q:
    """In the game, or by now. Who that is, is asked once: else every game would be compared."""
    then, known = Q(name__iexact=name), names.find(name)
    return then if known is None else then | Q(user=known)


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
