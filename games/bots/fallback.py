"""What is played for a bot that has no answer: always legal, never clever."""

from games.engine.actions import Accept, Action, Announce, Seat
from games.engine.legal import is_legal, iter_legal
from games.engine.state import Phase
from games.engine.view import View


def fallback(view: View) -> Action | None:
    """Draws or accepts; plays only what must be played. Stops and announces nothing."""
    if view.seat is None:
        return None
    if view.phase is Phase.WINDOW:
        stands = Accept(view.seat)
        return stands if is_legal(view, view.seat, stands) else None
    return first_legal(view, view.seat) if view.turn == view.seat else None


def first_legal(view: View, seat: Seat) -> Action | None:
    return next((each for each in iter_legal(view, seat) if not isinstance(each, Announce)), None)
