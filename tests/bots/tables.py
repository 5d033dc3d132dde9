"""Tables with bots, and sweeps that play them to the end."""

from accounts.models import User
from games.engine.state import Phase
from games.models import Game, Table
from games.store.snapshots import load
from games.tables.starting import start_with_present
from tests.games.people import NOW, account, table_of
from tests.games.sweeping import sweep

MOST_SWEEPS = 3000


def game_with_bots(
    level: str = "medium", ruleset: str = "standard", players: int = 3, host: str = "Amina"
) -> Game:
    """The same cards in every run: medium bots then play the same game."""
    table = table_of(account(host), ruleset=ruleset, seats=players, bots_level=level)
    Table.objects.filter(pk=table.pk).update(next_secret=bytes(range(32)))
    table.refresh_from_db()
    return start_with_present(table, now=NOW)


def person_in(game: Game) -> User:
    user = game.players.get(human=True).user
    assert user is not None
    return user


def sweep_until_over(game: Game) -> int:
    """Time leaps from one deadline to the next; people never come back. Gives the last moment."""
    now = NOW
    for _ in range(MOST_SWEEPS):
        if load(game.pk).state.phase in (Phase.CONFIRM, Phase.OVER):
            return now
        game.refresh_from_db()
        due = [at for at in (game.next_deadline, game.bot_deadline) if at is not None]
        assert due, "a running game always has something to wait for"
        now = max(now, min(due))
        sweep(now)
    raise AssertionError("the game has no end")
