"""What would a bot do in my place? Only where nothing is at stake."""

from random import Random
from uuid import UUID

from games.bots import hint
from games.engine.actions import Action, Seat
from games.engine.view import view_for
from games.services.positions import load
from games.services.table_errors import TableRefused


def hint_for(game_id: UUID, seat: int, *, ranked: bool) -> tuple[int, Action | None, str]:
    """The version it holds for, the advice, and the code of its reason."""
    if ranked:
        raise TableRefused("no_hints")
    position = load(game_id)
    action, reason = hint(view_for(position.state, Seat(seat)), Random())
    return position.shown, action, reason
