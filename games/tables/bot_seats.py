"""Tables that people fill with bots."""

from django.db import transaction

from accounts.models import User
from games.models import Game
from games.store.clock import now_ms
from games.tables import opening
from games.tables.bot_chairs import bots_to_fill
from games.tables.errors import TableRefused
from games.tables.opening import Wish
from games.tables.starting import start_if_all_ready, start_with_present
from games.tables.table_rows import check_not_started, locked, tell

# Nobody else waits for a guest who plays against bots.
SOLO_TURN_SECONDS = 60


@transaction.atomic
def fill(code: str, host: User, level: str, *, now: int | None = None) -> None:
    """The host asks for bots instead of waiting for more people; where all are ready, it starts."""
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
    at = now_ms() if now is None else now
    wish = Wish(
        ruleset=ruleset,
        seats=players,
        turn_seconds=SOLO_TURN_SECONDS,
        private=True,
        bots_level=level,
    )
    table = locked(opening.take_a_table(user, wish, now=at).table.code)
    return start_with_present(table, now=at)
