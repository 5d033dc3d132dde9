"""What would a bot do in my place? Only where nothing is at stake."""

from uuid import UUID

from games.bot_runner import pool
from games.bots.levels import MEDIUM
from games.bots.thinking import Task
from games.engine.actions import Action, Seat
from games.engine.view import view_for
from games.store.snapshots import load
from games.tables.errors import TableRefused


def hint_for(game_id: UUID, seat: int, *, ranked: bool) -> tuple[int, Action | None, str]:
    """The version it holds for, the advice, and the code of its reason."""
    if ranked:
        raise TableRefused("no_hints")
    position = load(game_id)
    answer = pool.hint(Task(game_id, view_for(position.state, Seat(seat)), MEDIUM))
    if answer is None:
        raise TableRefused("no_hint_now")
    return position.shown, answer.action, answer.reason
