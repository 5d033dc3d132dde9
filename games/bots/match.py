"""Bots against bots: one whole game in memory, the same every time for the same seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.bots.choosing import choose
from games.bots.hard import Budget
from games.bots.playout import Chance
from games.engine.actions import Action, Expire, Seat
from games.engine.decide import apply
from games.engine.events import Event
from games.engine.evolve import fold
from games.engine.ruleset import RuleSet
from games.engine.start import start
from games.engine.state import GameState, Phase
from games.engine.view import event_for, view_for

MOST_ACTIONS = 3000


@dataclass(frozen=True, slots=True)
class Outcome:
    """`winner` is None if the game was blocked or went on for ever."""

    winner: Seat | None
    actions: int


class Match:
    def __init__(
        self, rules: RuleSet, levels: Sequence[str], seed: str, budget: Budget | None = None
    ) -> None:
        self.levels, self.budget = levels, budget
        self.rngs = [Random(f"{seed} seat {seat}") for seat in range(len(levels))]
        self.chance = Chance(Random(f"{seed} cards"))
        self.seen: list[list[Event]] = [[] for _ in levels]
        self.now = 0
        events = start(rules, len(levels), now=self.now, entropy=self.chance, humans=())
        self.state: GameState = fold(events)
        self.actions = 0
        self._note(events)

    def play(self) -> Outcome:
        while self.state.phase is not Phase.OVER and self.actions < MOST_ACTIONS:
            self.step()
        return Outcome(self.state.winner, self.actions)

    def step(self) -> None:
        action = self._next()
        events, self.state = apply(self.state, action, now=self.now, entropy=self.chance)
        self.actions += 1
        self._note(events)

    def _next(self) -> Action:
        """Those who wait speak first (announcements, stops), then who is on turn, then time."""
        state = self.state
        waiting = [seat for seat in state.seats if seat != state.turn]
        for seat in (*waiting, state.turn):
            action = self._ask(seat)
            if action is not None:
                return action
        self.now = max(self.now, state.deadline or 0)
        return Expire()

    def _ask(self, seat: Seat) -> Action | None:
        view = view_for(self.state, seat)
        level, rng, seen = self.levels[seat], self.rngs[seat], self.seen[seat]
        return choose(view, rng, level, self.budget, seen)

    def _note(self, events: Sequence[Event]) -> None:
        for seat, level in enumerate(self.levels):
            if level == "hard":
                filtered = (event_for(event, Seat(seat)) for event in events)
                self.seen[seat] += [event for event in filtered if event is not None]
