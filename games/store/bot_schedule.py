"""When a bot has something to do, the game's row says from when on.

That is stored with the move that made it so: a restart loses no bot's turn, and any process may
take it up.
"""

import hashlib

from django.conf import settings

from games.bots.hands import is_ready
from games.bots.levels import HARD
from games.engine.actions import Seat
from games.engine.state import GameState, Phase
from games.store import missed_turns
from games.store.game_facts import GameFacts

SLOWEST_MS, QUICKEST_MS = 2_500, 800
# From taking up a game with hard bots to their answer, however long they think: how long that
# takes would tell whether there was a choice.
HARD_ANSWERS_AFTER_MS = 1_000


def due_at(
    state: GameState, seats: frozenset[int], now: int, mark: str = "", ahead: int = 0
) -> int | None:
    """When the next of these seats should begin to think; None if none has anything to do.
    `ahead`: so much sooner than it is to answer."""
    if any(may_act(state, Seat(seat)) for seat in seats - state.left):
        return now + max(0, pace(mark or str(now)) - ahead)
    return None


def answers_after(facts: GameFacts) -> int:
    """How long after it was taken up a bot's move is seen. The same for all bots of a table."""
    return int(HARD_ANSWERS_AFTER_MS * settings.BOT_PACE) if HARD in facts.bots else 0


def pace(mark: str) -> int:
    """As long as a person would take, never quite the same; nothing where BOT_PACE is 0."""
    digest = hashlib.sha256(mark.encode()).digest()
    share = int.from_bytes(digest[:4], "big") / 2**32
    return int((QUICKEST_MS + share * (SLOWEST_MS - QUICKEST_MS)) * settings.BOT_PACE)


def may_act(state: GameState, seat: Seat) -> bool:
    """Cheap: it is asked after every move, inside its transaction."""
    if state.phase in (Phase.CONFIRM, Phase.OVER):
        return False
    if state.prompts[seat] is not None:
        return True
    if state.phase is Phase.WINDOW:
        # With or without the card: when a bot speaks must not depend on its hand.
        may_stop = state.window is not None and seat in state.window.stoppers
        return may_stop and seat not in state.let_stand
    if state.turn == seat:
        return True
    calls = state.ruleset.niko == "call" and seat not in state.announced
    return calls and is_ready(state.hands[seat], state.ruleset)


def seats_of_bots(facts: GameFacts, missed: missed_turns.Missed) -> frozenset[int]:
    """Bots, and people who are away where nothing is at stake."""
    if facts.ranked:
        return facts.bot_seats
    return facts.bot_seats | missed_turns.away_seats(missed)
