"""Plays a possible game on, quickly, and says who is likely to win it."""

from collections.abc import Sequence
from math import exp
from random import Random

from games.bots.announcing import announces_first, ready_off_turn
from games.bots.hands import strength
from games.bots.medium import score, score_waiting
from games.bots.moves import moves
from games.engine.actions import Action, Announce, Expire, Play, Seat
from games.engine.cards import Card
from games.engine.decide import apply
from games.engine.state import GameState, Phase

# What the position adds to a hand, in the units of weights.WEIGHTS.
ON_TURN = 0.25
ANNOUNCED = 0.7
PENDING_CARD = 0.3
CARELESS = 0.15
"""How far the scores of a playout are blurred, so that it tries more than one line."""


class Chance:
    """Entropy for games that only happen in a bot's head."""

    __slots__ = ("_rng",)

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def shuffle(self, cards: Sequence[Card], counter: int) -> list[Card]:
        pile = list(cards)
        self._rng.shuffle(pile)
        return pile

    def pick(self, n: int, counter: int) -> int:
        return self._rng.randrange(n)


class Playout:
    """One line of play from a possible position."""

    def __init__(self, state: GameState, rng: Random) -> None:
        self.state, self.rng = state, rng
        self.chance = Chance(rng)
        self.now = 0

    def run(self, seat: Seat, first: Action | None, depth: int) -> float:
        """The chance of `seat` to win after `first` (None: letting a window pass)."""
        self._do(first if first is not None else self._pass_window())
        for _ in range(depth):
            if self.state.phase in (Phase.CONFIRM, Phase.OVER):
                break
            self._do(self._next())
        return chance_of(self.state, seat)

    def _do(self, action: Action) -> None:
        state = self.state
        if isinstance(action, Play):
            hand = state.hands[action.seat]
            if announces_first(state.table, action.seat, hand, action):
                self._apply(Announce(action.seat))
        self._apply(action)
        for seat in self._announcers():
            self._apply(Announce(seat))

    def _apply(self, action: Action) -> None:
        _, self.state = apply(self.state, action, now=self.now, entropy=self.chance)

    def _announcers(self) -> list[Seat]:
        state = self.state
        if state.ruleset.niko == "prompt":
            return [Seat(n) for n, until in enumerate(state.prompts) if until is not None]
        hands = state.hands
        return [seat for seat in state.seats if ready_off_turn(state.table, seat, hands[seat])]

    def _next(self) -> Action:
        state = self.state
        if state.phase is Phase.WINDOW:
            return self._stop() or self._pass_window()
        return self._choose(state.turn)

    def _pass_window(self) -> Action:
        window = self.state.window
        if window is not None:
            self.now = max(self.now, window.until)
        return Expire()

    def _stop(self) -> Action | None:
        state = self.state
        assert state.window is not None
        for seat in state.window.stoppers:
            hand = state.hands[seat]
            waiting = score_waiting(state.table, hand)
            for action in moves(state.table, seat, hand):
                if score(state.table, seat, hand, action) > waiting:
                    return action
        return None

    def _choose(self, seat: Seat) -> Action:
        table, hand = self.state.table, self.state.hands[seat]
        best: Action | None = None
        highest = 0.0
        for action in moves(table, seat, hand):
            worth = score(table, seat, hand, action) + self.rng.random() * CARELESS
            if best is None or worth > highest:
                best, highest = action, worth
        assert best is not None
        return best


def chance_of(state: GameState, seat: Seat) -> float:
    """Exact when the game is won, else judged by all hands."""
    if state.winner is not None:
        return float(state.winner == seat)
    if seat in state.left or state.phase is Phase.OVER:
        return 0.0
    weights = {other: exp(outlook(state, other)) for other in state.seats}
    return weights[seat] / sum(weights.values())


def outlook(state: GameState, seat: Seat) -> float:
    """A hand's strength and what the position adds to it."""
    worth = strength(state.hands[seat], state.ruleset)
    if seat in state.announced:
        worth += ANNOUNCED
    if seat == state.turn and state.phase in (Phase.TURN, Phase.ANSWER):
        worth += ON_TURN - PENDING_CARD * state.pending
    return worth
