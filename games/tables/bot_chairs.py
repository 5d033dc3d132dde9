"""Bots on the empty chairs of a table."""

from games.bots import levels
from games.models import Chair, Table
from games.tables.errors import TableRefused


def bots_to_fill(table: Table, level: str) -> None:
    """Seats a bot on every free chair. The table's row is locked by the caller."""
    if table.ranked:
        raise TableRefused("ranked_bots")
    if level not in levels.LEVELS:
        raise TableRefused("bots_level")
    taken = {chair.number: chair.name for chair in table.chairs.all()}
    for number in range(table.seats):
        if number not in taken:
            taken[number] = levels.name_for(set(taken.values()))
            Chair.objects.create(table=table, number=number, name=taken[number], bot_level=level)
