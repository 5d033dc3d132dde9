"""Bots act through the write path, as due work of the timers."""

import random
from uuid import UUID

from games.engine.actions import Seat
from games.engine.legal import legal_actions
from games.engine.state import GameState
from games.engine.view import view_for
from games.services.clock import now_ms

PACE_MS = 1200


def due_at(state: GameState, seats: frozenset[int], now: int) -> int | None:
    """When the next of these seats should act; None if none of them has anything to do."""
    if any(legal_actions(state, Seat(seat)) for seat in seats - state.left):
        return now + PACE_MS
    return None


def play_due(game_id: UUID, now: int | None = None) -> None:
    from games.services.facts import game_facts
    from games.services.play import Actor, act
    from games.services.positions import load

    state = load(game_id).state
    for seat in sorted(game_facts(game_id).bot_seats - state.left):
        actions = legal_actions(view_for(state, Seat(seat)), Seat(seat))
        if actions:
            chosen = random.choice(actions)
            act(game_id, chosen, actor=Actor.bot(seat), now=now_ms() if now is None else now)
            return
