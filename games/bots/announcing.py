"""When to say "Niko Kadi": without it even the best hand does not win."""

from random import Random

from games.bots.hands import is_ready
from games.bots.moves import without
from games.engine.actions import Action, Play, Seat
from games.engine.cards import ACE, PENALTY, Card
from games.engine.state import Phase, PublicState
from games.engine.view import View

BLUFFS = 0.2
BLUFFED_HANDS = (3, 4)


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


def reason_to_announce(view: View) -> str:
    """Where the server asks for any hand of ordinary cards, it may take more than one turn."""
    return "announce" if is_ready(view.hand, view.ruleset) else "announce-early"


def bluffs(view: View, rng: Random) -> bool:
    """Now and then, in the own turn, where it costs nothing: the others then spend their penalty
    cards on a hand that has an answer to them."""
    table, seat, hand = view.table, view.seat, view.hand
    if table.ruleset.niko != "call" or table.phase is not Phase.TURN or table.turn != seat:
        return False
    if seat in table.announced or len(hand) not in BLUFFED_HANDS:
        return False
    return any(card.group in (PENALTY, ACE) for card in hand) and rng.random() < BLUFFS


def announces_first(
    table: PublicState, seat: Seat, hand: tuple[Card, ...], action: Action | None
) -> bool:
    """Said before a move that leaves a ready hand, it stands when the next turn begins,
    also if that turn is the same player's again (a jump with two players)."""
    if table.ruleset.niko != "call" or not isinstance(action, Play) or seat in table.announced:
        return False
    rest = without(hand, action.cards)
    return bool(rest) and is_ready(rest, table.ruleset)
