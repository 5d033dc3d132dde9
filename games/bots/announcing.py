"""When to say "Niko Kadi": without it even the best hand does not win."""

from games.bots.hands import is_ready
from games.bots.moves import without
from games.engine.actions import Action, Play, Seat
from games.engine.cards import Card
from games.engine.state import Phase, PublicState
from games.engine.view import View


def should_announce(view: View, seat: Seat) -> bool:
    """Asked, or (where nobody asks) ready while the others play."""
    if view.ruleset.niko == "prompt":
        return view.prompt is not None
    return ready_off_turn(view.table, seat, view.hand)


def ready_off_turn(table: PublicState, seat: Seat, hand: tuple[Card, ...]) -> bool:
    if seat in table.announced or table.phase in (Phase.CONFIRM, Phase.OVER):
        return False
    on_turn = seat == table.turn and table.phase is not Phase.WINDOW
    return not on_turn and is_ready(hand, table.ruleset)


def announces_first(
    table: PublicState, seat: Seat, hand: tuple[Card, ...], action: Action | None
) -> bool:
    """Said before a move that leaves a ready hand, it stands when the next turn begins,
    also if that turn is the same player's again (a jump with two players)."""
    if table.ruleset.niko != "call" or not isinstance(action, Play) or seat in table.announced:
        return False
    rest = without(hand, action.cards)
    return bool(rest) and is_ready(rest, table.ruleset)
