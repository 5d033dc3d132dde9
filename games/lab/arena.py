"""Bots against each other, many games, and how sure the result is."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from multiprocessing import get_context
from random import Random

from games.bots.hard import Budget
from games.bots.match import Match
from games.bots.stats import Rate
from games.engine.ruleset import RuleSet
from games.lab.simulation import random_options

OFTEN = 100


@dataclass(frozen=True, slots=True)
class Bout:
    """One game to be played: who sits where, and the seed everything in it follows from."""

    rules: RuleSet
    levels: tuple[str, ...]
    seed: str
    budget: Budget

    def winner(self) -> str | None:
        outcome = Match(self.rules, self.levels, self.seed, self.budget).play()
        return None if outcome.winner is None else self.levels[outcome.winner]


@dataclass(frozen=True, slots=True)
class ArenaRank:
    """How a line-up did: per level its rate, and the games nobody won."""

    lineup: tuple[str, ...]
    rates: dict[str, Rate]
    undecided: int


def lineups(levels: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Two players: every pair of levels. More: the levels in turn round the table."""
    if players == 2 and len(levels) > 1:
        return list(combinations(levels, 2))
    return [tuple(levels[seat % len(levels)] for seat in range(players))]


def bouts(
    rules: RuleSet,
    lineup: tuple[str, ...],
    games: int,
    seed: int,
    budget: Budget,
    *,
    house_rules: bool = False,
) -> Iterator[Bout]:
    """Everybody sits on every seat equally often. `house_rules`: others at random in every game."""
    for number in range(games):
        turn = number % len(lineup)
        rotated = lineup[turn:] + lineup[:turn]
        name = f"{seed} {rules.slug} {' '.join(lineup)} {number}"
        played = random_options(rules, len(lineup), Random(name)) if house_rules else rules
        yield Bout(played, rotated, name, budget)


def contest(
    rules: RuleSet,
    lineup: tuple[str, ...],
    games: int,
    seed: int,
    budget: Budget,
    jobs: int = 1,
    meanwhile: Callable[[ArenaRank], None] | None = None,
    *,
    house_rules: bool = False,
) -> ArenaRank:
    """The same result however many jobs share the work; `meanwhile` hears of every 100 games."""
    winners: list[str | None] = []
    planned = list(bouts(rules, lineup, games, seed, budget, house_rules=house_rules))
    for winner in _winners(planned, jobs):
        winners.append(winner)
        if meanwhile is not None and len(winners) % OFTEN == 0 and len(winners) < games:
            meanwhile(_standing(lineup, winners))
    return _standing(lineup, winners)


def _winners(planned: list[Bout], jobs: int) -> Iterator[str | None]:
    """In the order of the plan."""
    if jobs <= 1:
        yield from map(Bout.winner, planned)
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            yield from pool.map(Bout.winner, planned, chunksize=4)


def _standing(lineup: tuple[str, ...], winners: list[str | None]) -> ArenaRank:
    # With equal levels on several seats a level wins when any of them does.
    rates = {level: Rate(winners.count(level), len(winners)) for level in dict.fromkeys(lineup)}
    return ArenaRank(lineup, rates, winners.count(None))
