"""Looks ahead: tries its best moves in many games that could be the real one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time

from games.bots.knowledge import conclude
from games.bots.medium import Scored
from games.bots.outlook import Judge
from games.bots.playout import Playout
from games.bots.worlds import Worlds
from games.engine.actions import Action
from games.engine.events import Event
from games.engine.view import View

DEPTH = 4
MOST_OPTIONS = 8
HOPELESS = 2.5
"""A move that judgement puts so far behind the best is not tried."""
PRIOR = 0.015
"""How much of the judgement's opinion, per point of score, goes into the result."""
STAGES = (0.4, 0.3, 0.3)
"""Of the budget; after each stage the worse half of the options is dropped."""
PATIENCE = 3


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: so many playouts, or so many seconds, whichever ends first."""

    rollouts: int = 400
    seconds: float | None = None


LIVE = Budget(rollouts=100_000, seconds=0.3)


@dataclass(slots=True)
class Option:
    """A move being tried; `action` None lets a window pass."""

    action: Action | None
    prior: float
    total: float = 0.0
    games: int = 0

    @property
    def value(self) -> float:
        return (self.total / self.games if self.games else 0.0) + self.prior


def best_option(
    view: View, scored: Sequence[Scored], rng: Random, budget: Budget, seen: Iterable[Event]
) -> Action | None:
    """`scored` holds what judgement thinks of each move, best first."""
    options = _options(scored)
    if len(options) == 1:
        return options[0].action
    search = Search(view, Worlds(view, conclude(view, seen)), rng, budget)
    for share in STAGES:
        search.try_all(options, share)
        options = sorted(options, key=lambda option: -option.value)
        options = options[: max(2, (len(options) + 1) // 2)]
    return options[0].action


def _options(scored: Sequence[Scored]) -> list[Option]:
    best = scored[0].score
    tried = [each for each in scored[:MOST_OPTIONS] if each.score > best - HOPELESS]
    return [Option(each.action, PRIOR * (each.score - best)) for each in tried]


class Search:
    def __init__(self, view: View, worlds: Worlds, rng: Random, budget: Budget) -> None:
        assert view.seat is not None
        self.seat, self.worlds, self.rng, self.budget = view.seat, worlds, rng, budget
        self.judge = Judge(view.ruleset)
        self.began, self.began_work = perf_counter(), process_time()
        self.spent = 0.0

    def try_all(self, options: Sequence[Option], share: float) -> None:
        """Every option in the same worlds, so that luck favours none of them."""
        rounds = max(1, int(self.budget.rollouts * share / len(options)))
        self.spent += share
        for _ in range(rounds):
            if self._out_of_time():
                return
            world = self.worlds.one(self.rng)
            seed = self.rng.getrandbits(32)
            for option in options:
                playout = Playout(world, Random(seed), self.judge)
                option.total += playout.run(self.seat, option.action, DEPTH)
                option.games += 1

    def _out_of_time(self) -> bool:
        """Seconds are those of a core; on a busy machine nobody waits more than thrice as long."""
        if self.budget.seconds is None:
            return False
        allowed = self.budget.seconds * self.spent
        worked = process_time() - self.began_work
        return worked > allowed or perf_counter() - self.began > PATIENCE * allowed
