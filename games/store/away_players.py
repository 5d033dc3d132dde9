"""Somebody is away: a bot plays for them, where nothing is at stake, until they touch something."""

from uuid import UUID

from games.models import Game
from games.store.clock import now_ms
from games.store.game_facts import game_facts
from games.store.game_row import GameRow, lock_game
from games.store.game_transaction import GameTransaction
from games.store.missed_turns import AWAY_AFTER, Missed
from games.store.snapshots import load
from games.store.transactions import short_transaction


def stand_in(game_id: UUID, seat: int, now: int | None = None) -> None:
    """Somebody cannot come back for now: as if they had missed their turns."""
    with short_transaction():
        game_row = lock_game(game_id)
        if game_row is not None and game_row.state in Game.LIVE:
            _write(game_id, game_row, {**game_row.missed, str(seat): AWAY_AFTER}, now)


def touch(game_id: UUID, user_id: int, now: int | None = None) -> bool:
    """Whether they had missed turns, which are now forgotten."""
    seat = str(game_facts(game_id).seat_of(user_id))
    with short_transaction():
        game_row = lock_game(game_id)
        if game_row is None or seat not in game_row.missed:
            return False
        others = {other: turns for other, turns in game_row.missed.items() if other != seat}
        _write(game_id, game_row, others, now)
    return True


def _write(game_id: UUID, game_row: GameRow, missed: Missed, now: int | None) -> None:
    at = now_ms() if now is None else now
    GameTransaction(game_facts(game_id), game_row, load(game_id), at).set_missed(missed)
