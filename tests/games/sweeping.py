"""All that falls due in games, at once."""

from games.bot_runner.moves import sweep_bots
from games.store.timers import sweep_deadlines, sweep_the_gone


def sweep(now: int) -> int:
    return sweep_deadlines(now) + sweep_bots(now) + sweep_the_gone(now)
