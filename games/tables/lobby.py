"""What the lobby shows: the same for everybody, so it is read and rendered once for all."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from accounts.models import Rating, User
from accounts.models.rating import STARTING_RATING
from games.engine.ruleset import RULESETS
from games.models import Chair, Game, Player, Table

SHOWN = 60

# By person and ruleset.
Ratings = dict[tuple[int | None, str], int]


@dataclass(frozen=True, slots=True)
class LobbyFilters:
    ruleset: str = ""
    # "": all, "yes": ranked only, "no": the others.
    ranked: str = ""

    @classmethod
    def cleaned(cls, ruleset: str, ranked: str) -> "LobbyFilters":
        """Unknown words in an address mean no filter."""
        return cls(
            ruleset if ruleset in RULESETS else "", ranked if ranked in ("yes", "no") else ""
        )


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table in the list."""

    table: Table
    names: tuple[str, ...]
    # Lowest and highest rating of those who sit at a ranked table.
    ratings: tuple[int, int] | None

    @property
    def taken(self) -> int:
        return len(self.names)

    @property
    def free(self) -> int:
        return self.table.seats - self.taken

    @property
    def free_seats(self) -> range:
        return range(self.free)


def open_tables(filters: LobbyFilters) -> list[TableCard]:
    """Public tables with a free chair, newest first. What is left of a ranked game is for those
    who played it."""
    tables = Table.objects.filter(state=Table.State.OPEN, private=False, accept_by=None)
    tables = tables.filter(Q(ranked=False) | ~Exists(Game.objects.filter(table=OuterRef("pk"))))
    if filters.ruleset:
        tables = tables.filter(ruleset=filters.ruleset)
    if filters.ranked:
        tables = tables.filter(ranked=filters.ranked == "yes")
    found = list(tables.select_related("host").prefetch_related("chairs").order_by("-pk")[:SHOWN])
    ratings = _ratings(found)
    cards = [_card(table, ratings) for table in found]
    return [card for card in cards if card.taken and card.free > 0]


def running_tables() -> list[TableCard]:
    """Public games one can watch."""
    tables = Table.objects.filter(state=Table.State.PLAYING, private=False)
    found = list(tables.prefetch_related("chairs").order_by("-pk")[:12])
    ratings = _ratings(found)
    return [_card(table, ratings) for table in found]


def own_tables(user: User) -> list[Table]:
    """Where somebody sits, the running games first."""
    sitting = Chair.objects.filter(user=user, table__state=Table.State.OPEN)
    # Nobody has a result before the end, but for those who left: they keep the chair until then,
    # and have no way back.
    playing = Player.objects.filter(user=user, result="", game__state__in=Game.LIVE)
    # Two questions, as one with "or" would read every table there ever was.
    numbers = {
        *sitting.values_list("table", flat=True),
        *playing.values_list("game__table", flat=True),
    }
    tables = Table.objects.filter(pk__in=numbers)
    return sorted(tables, key=lambda table: (table.state != Table.State.PLAYING, -table.pk))


def _card(table: Table, ratings: Ratings) -> TableCard:
    chairs = list(table.chairs.all())
    shown = [_shown(ratings, chair, table) for chair in chairs] if table.ranked else []
    return TableCard(
        table=table,
        names=tuple(chair.name for chair in chairs),
        ratings=(min(shown), max(shown)) if shown else None,
    )


def _shown(ratings: Ratings, chair: Chair, table: Table) -> int:
    return ratings.get((chair.user_id, table.ruleset), STARTING_RATING)


def _ratings(tables: Iterable[Table]) -> Ratings:
    chairs = (chair for table in tables if table.ranked for chair in table.chairs.all())
    users = [chair.user_id for chair in chairs if chair.user_id is not None]
    rows = Rating.objects.filter(user_id__in=users)
    return {(row.user_id, row.ruleset): row.shown for row in rows}
