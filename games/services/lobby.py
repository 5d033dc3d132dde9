"""What the lobby shows: the same for everybody, so it is read and rendered once for all."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from accounts.models import Rating, User
from games.engine.ruleset import RULESETS
from games.models import Chair, Game, Table

SHOWN = 60


@dataclass(frozen=True, slots=True)
class Filters:
    ruleset: str = ""
    # "": all, "yes": ranked only, "no": the others.
    ranked: str = ""

    @classmethod
    def cleaned(cls, ruleset: str, ranked: str) -> "Filters":
        """Unknown words in an address mean no filter."""
        return cls(
            ruleset if ruleset in RULESETS else "", ranked if ranked in ("yes", "no") else ""
        )


@dataclass(frozen=True, slots=True)
class Card:
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


def open_tables(filters: Filters) -> list[Card]:
    """Public tables with a free chair, newest first."""
    tables = Table.objects.filter(state=Table.State.OPEN, private=False)
    if filters.ruleset:
        tables = tables.filter(ruleset=filters.ruleset)
    if filters.ranked:
        tables = tables.filter(ranked=filters.ranked == "yes")
    found = list(tables.select_related("host").prefetch_related("chairs").order_by("-pk")[:SHOWN])
    ratings = _ratings(found)
    cards = [_card(table, ratings) for table in found]
    return [card for card in cards if card.taken and card.free > 0]


def running_tables() -> list[Card]:
    """Public games one can watch."""
    tables = Table.objects.filter(state=Table.State.PLAYING, private=False)
    return [_card(table, {}) for table in tables.prefetch_related("chairs").order_by("-pk")[:12]]


def own_tables(user: User) -> list[Table]:
    """Where somebody sits, the running games first."""
    here = Q(chairs__user=user) & ~Q(state=Table.State.CLOSED)
    playing = Q(games__state__in=Game.LIVE, games__players__user=user)
    tables = Table.objects.filter(here | playing).distinct()
    return sorted(tables, key=lambda table: (table.state != Table.State.PLAYING, -table.pk))


def _card(table: Table, ratings: dict[tuple[int, str], int]) -> Card:
    chairs = list(table.chairs.all())
    shown = [ratings[key] for chair in chairs if (key := _key(chair, table)) in ratings]
    return Card(
        table=table,
        names=tuple(chair.name for chair in chairs),
        ratings=(min(shown), max(shown)) if shown else None,
    )


def _ratings(tables: Iterable[Table]) -> dict[tuple[int, str], int]:
    users = [chair.user_id for table in tables if table.ranked for chair in table.chairs.all()]
    rows = Rating.objects.filter(user_id__in=[user for user in users if user is not None])
    return {(row.user_id, row.ruleset): row.shown for row in rows}


def _key(chair: Chair, table: Table) -> tuple[int, str]:
    return (chair.user_id or 0, table.ruleset if table.ranked else "")
