"""From a table with people to a running game.

Nobody is rated without wanting it: a ranked game starts only when everybody on a chair is ready and
there, whoever starts it.
"""

from games.models import Chair, Game, Table
from games.store.write import start_game
from games.tables.bot_chairs import bots_to_fill
from games.tables.eligibility import check_may_play_ranked, lock_people
from games.tables.errors import TableRefused
from games.tables.presence import is_away
from games.tables.table_rows import check_not_started, people_at, tell


def start_if_all_ready(table: Table, *, now: int) -> Game | None:
    """At a full table, when everybody is ready. The table's row is locked by the caller."""
    if table.ranked:
        ask_the_absent_again(table, now)
    chairs = list(table.chairs.all())
    if len(chairs) < table.seats or not all(_is_ready(chair) for chair in chairs):
        return None
    return start_with_present(table, now=now)


def start_with_present(table: Table, *, now: int) -> Game:
    """With those who sit here, and bots on the empty chairs where the table asks for them."""
    check_not_started(table)
    if table.bots_level:
        bots_to_fill(table, table.bots_level)
    if table.chairs.count() < 2:
        raise TableRefused("too_few")
    if table.ranked:
        _check_consent(table, now)
        _check_ranked(table, now)
    game = start_game(table, now)
    tell(table)
    return game


def _is_ready(chair: Chair) -> bool:
    return chair.ready or bool(chair.bot_level)


def ask_the_absent_again(table: Table, now: int) -> None:
    """Whoever said yes and went away has to say it again."""
    absent = [chair.pk for chair in table.chairs.all() if is_away(chair.last_seen, now)]
    table.chairs.filter(pk__in=absent).update(ready=False)


def _check_consent(table: Table, now: int) -> None:
    chairs = table.chairs.order_by("number")
    missing = [c.name for c in chairs if not c.ready or is_away(c.last_seen, now)]
    if missing:
        raise TableRefused("not_all_ready", names=", ".join(missing))


def _check_ranked(table: Table, now: int) -> None:
    people = people_at(table)
    lock_people(chair.user_id for chair in people if chair.user_id is not None)
    for chair in people:
        if chair.user is None:
            continue
        try:
            check_may_play_ranked(chair.user, now=now)
        except TableRefused as refused:
            raise TableRefused("player_may_not", name=chair.name, why=refused) from None
