"""Making a table: what may be asked for, and what makes no sense together."""

from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from accounts.models import User
from games.bots.levels import LEVELS
from games.engine.errors import BadOptions
from games.engine.ruleset import RULESETS, RuleSet, with_options
from games.models import Chair, Table
from games.store.broadcast import poke_lobby
from games.store.clock import now_ms
from games.tables.eligibility import check_may_sit, lock_people
from games.tables.errors import TableRefused
from games.tables.leaving import get_up_elsewhere

CLOCKS = (0, 15, 30, 60)


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants their table to be."""

    ruleset: str = "standard"
    seats: int = 4
    options: dict[str, Any] = field(default_factory=dict)
    # None: as the ruleset says.
    turn_seconds: int | None = None
    private: bool = False
    ranked: bool = False
    bots_level: str = ""


def check(wish: Wish) -> RuleSet:
    """The rules such a table would play by, or a refusal that says what is wrong."""
    ruleset = RULESETS.get(wish.ruleset)
    if ruleset is None:
        raise TableRefused("unknown_ruleset")
    if not 2 <= wish.seats <= ruleset.max_players:
        raise TableRefused("seats", most=ruleset.max_players)
    _check_clock(wish)
    _check_company(wish)
    try:
        return with_options(ruleset, wish.options, wish.seats)
    except BadOptions as bad:
        raise TableRefused(bad.code, bad=bad) from bad


def _check_clock(wish: Wish) -> None:
    if wish.turn_seconds is None:
        return
    if wish.turn_seconds not in CLOCKS:
        raise TableRefused("clock")
    if wish.ranked:
        raise TableRefused("clock_ranked")
    if wish.turn_seconds == 0 and not wish.private:
        raise TableRefused("clock_private")


def _check_company(wish: Wish) -> None:
    if wish.ranked and wish.options:
        raise TableRefused("ranked_options")
    if wish.ranked and wish.private:
        raise TableRefused("ranked_private")
    if wish.ranked and wish.bots_level:
        raise TableRefused("ranked_bots")
    if wish.bots_level and wish.bots_level not in LEVELS:
        raise TableRefused("bots_level")


def create(host: User, wish: Wish, *, now: int | None = None) -> Table:
    """Opens the table with its maker on the first chair."""
    chair = take_a_table(host, wish, now=now)
    get_up_elsewhere(chair)
    return chair.table


@transaction.atomic
def take_a_table(host: User, wish: Wish, *, now: int | None = None) -> Chair:
    """The same for whoever plays bots alone, and may wait for people elsewhere meanwhile."""
    ruleset = check(wish)
    at = now_ms() if now is None else now
    check_may_sit(host, ranked=wish.ranked, now=at)
    lock_people([host.pk])
    table = Table.objects.create(
        host=host,
        ruleset=wish.ruleset,
        options=wish.options,
        seats=wish.seats,
        turn_seconds=ruleset.turn_seconds if wish.turn_seconds is None else wish.turn_seconds,
        ranked=wish.ranked,
        private=wish.private,
        bots_level=wish.bots_level,
    )
    chair = Chair.objects.create(table=table, number=0, user=host, name=host.name, last_seen=at)
    transaction.on_commit(poke_lobby)
    return chair
