"""Bots on the empty chairs of a table."""

from django.db import transaction

from accounts.models import User
from games.models import Chair, Game, Table
from games.services import bot_levels, opening
from games.services.clock import now_ms
from games.services.opening import Wish
from games.services.table_errors import TableRefused
from games.services.table_rows import check_not_started, locked, tell

# Nobody else waits for a guest who plays against bots.
SOLO_TURN_SECONDS = 60


def bots_to_fill(table: Table, level: str) -> None:
    """Seats a bot on every free chair. The table's row is locked by the caller."""
    if table.ranked:
        raise TableRefused("ranked_bots")
    if level not in bot_levels.LEVELS:
        raise TableRefused("bots_level")
    taken = {chair.number: chair.name for chair in table.chairs.all()}
    for number in range(table.seats):
        if number not in taken:
            taken[number] = bot_levels.name_for(set(taken.values()))
            Chair.objects.create(table=table, number=number, name=taken[number], bot_level=level)


@transaction.atomic
def fill(code: str, host: User, level: str, *, now: int | None = None) -> None:
    """The host asks for bots instead of waiting for more people; where all are ready, it starts."""
    # Here, as starting a game itself fills tables with bots.
    from games.services.starting import start_if_all_ready

    table = locked(code)
    if table.host_id != host.pk:
        raise TableRefused("not_host")
    check_not_started(table)
    bots_to_fill(table, level)
    if not start_if_all_ready(table, now=now_ms() if now is None else now):
        tell(table)


@transaction.atomic
def play_now(user: User, level: str, ruleset: str, players: int, *, now: int | None = None) -> Game:
    """A table of one's own, the other chairs taken by bots, the cards dealt."""
    # Here, as starting a game itself fills tables with bots.
    from games.services.starting import start_with_present

    at = now_ms() if now is None else now
    wish = Wish(
        ruleset=ruleset,
        seats=players,
        turn_seconds=SOLO_TURN_SECONDS,
        private=True,
        bots_level=level,
    )
    table = locked(opening.create(user, wish, now=at).code)
    return start_with_present(table, now=at)
