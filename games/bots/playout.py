"""Plays a possible game on, quickly, and says who is likely to win it."""

from collections.abc import Sequence
from random import Random

from games.bots.announcing import announces_first, ready_off_turn
from games.bots.medium import score, score_waiting
from games.bots.moves import moves
from games.bots.outlook import Judge
from games.engine.actions import Action, Announce, Expire, Play, Seat
from games.engine.cards import Card
from games.engine.decide import carry_out
from games.engine.flow import Flow
from games.engine.state import GameState, Phase

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
    """One line of play from a possible position.

    It chooses among legal moves only and nobody looks back, so nothing is checked or kept.
    """

    __slots__ = ("flow", "judge", "rng", "table")

    def __init__(self, world: GameState, rng: Random, judge: Judge) -> None:
        self.flow = Flow(world, 0, Chance(rng))
        self.table, self.rng, self.judge = self.flow.table, rng, judge

    def run(self, seat: Seat, first: Action | None, depth: int) -> float:
        """The chance of `seat` to win after `first` (None: letting a window pass)."""
        self._do(first if first is not None else self._pass_window())
        for _ in range(depth):
            if self.table.phase in (Phase.CONFIRM, Phase.OVER):
                break
            self._do(self._next())
        return self.judge.chance(self.table, self.flow.hands, seat)

    def _do(self, action: Action) -> None:
        flow, table = self.flow, self.table
        if isinstance(action, Play) and announces_first(
            table, action.seat, flow.hands[action.seat], action
        ):
            carry_out(flow, Announce(action.seat))
        carry_out(flow, action)
        table.counts = tuple([len(hand) for hand in flow.hands])
        for seat in self._announcers():
            carry_out(flow, Announce(seat))

    def _announcers(self) -> list[Seat]:
        flow, table = self.flow, self.table
        if table.ruleset.niko == "prompt":
            return [Seat(n) for n, until in enumerate(flow.prompts) if until is not None]
        return [seat for seat in table.seats if ready_off_turn(table, seat, flow.hands[seat])]

    def _next(self) -> Action:
        if self.table.phase is Phase.WINDOW:
            return self._stop() or self._pass_window()
        return self._choose(self.table.turn)

    def _pass_window(self) -> Action:
        window = self.table.window
        if window is not None:
            self.flow.now = max(self.flow.now, window.until)
        return Expire()

    def _stop(self) -> Action | None:
        table = self.table
        assert table.window is not None
        for seat in table.window.stoppers:
            hand = self.flow.hands[seat]
            waiting = score_waiting(table, hand)
            for action in moves(table, seat, hand):
                if score(table, seat, hand, action) > waiting:
                    return action
        return None

    def _choose(self, seat: Seat) -> Action:
        table, hand = self.table, self.flow.hands[seat]
        best: Action | None = None
        highest = 0.0
        for action in moves(table, seat, hand):
            worth = score(table, seat, hand, action) + self.rng.random() * CARELESS
            if best is None or worth > highest:
                best, highest = action, worth
        assert best is not None
        return best
