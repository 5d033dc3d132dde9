"""What would a bot do in my place? Only where nothing is at stake."""

from uuid import UUID

from games.bots.thinking import Task
from games.engine.actions import Action, Seat
from games.engine.view import view_for
from games.services import bot_minds
from games.services.bot_levels import MEDIUM
from games.services.positions import load
from games.services.table_errors import TableRefused


def hint_for(game_id: UUID, seat: int, *, ranked: bool) -> tuple[int, Action | None, str]:
    """The version it holds for, the advice, and the code of its reason."""
    if ranked:
        raise TableRefused("no_hints")
    position = load(game_id)
    answer = bot_minds.hint(Task(game_id, view_for(position.state, Seat(seat)), MEDIUM))
    if answer is None:
        raise TableRefused("no_hint_now")
    return position.shown, answer.action, answer.reason
