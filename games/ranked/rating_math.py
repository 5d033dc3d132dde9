"""Ratings as a pure function of finished games in order. OpenSkill's Plackett-Luce model.

The winner beats everybody else, those who stayed tie, leavers come last and tie. What people see
is a cautious guess (three sigma below mu), stretched so that a newcomer starts at 1000, and never
below 0.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from openskill.models import PlackettLuce

from accounts.models.rating import STARTING_RATING

_MODEL = PlackettLuce()
START_MU = 25.0
START_SIGMA = 25.0 / 3.0
RANKS = {"won": 1.0, "lost": 2.0, "left": 3.0}

UserId = int


class Finish(NamedTuple):
    """How a game ended for somebody (won, lost or left), and how much of it counts for them."""

    user: UserId
    result: str
    weight: float = 1.0


# In seat order.
Outcome = Sequence[Finish]


@dataclass(frozen=True)
class Skill:
    mu: float = START_MU
    sigma: float = START_SIGMA
    games: int = 0
    wins: int = 0

    @property
    def shown(self) -> int:
        return shown(self.mu, self.sigma)


NEWCOMER = Skill()


def shown(mu: float, sigma: float) -> int:
    return max(0, round((mu - 3.0 * sigma) * 40.0 + STARTING_RATING))


def rate(standings: Sequence[Skill], results: Sequence[str]) -> list[Skill]:
    """The standings after one game."""
    teams = [[_MODEL.create_rating([one.mu, one.sigma])] for one in standings]
    rated = _MODEL.rate(teams, ranks=[RANKS[result] for result in results])
    return [
        Skill(team[0].mu, team[0].sigma, before.games + 1, before.wins + (result == "won"))
        for team, before, result in zip(rated, standings, results, strict=True)
    ]


def replay(
    outcomes: Iterable[Outcome], standings: dict[UserId, Skill]
) -> Iterator[list[tuple[UserId, Skill, Skill]]]:
    """Counts game after game into `standings`; yields (user, before, after) of each."""
    for outcome in outcomes:
        before = [standings.get(finish.user, NEWCOMER) for finish in outcome]
        after = rate(before, [finish.result for finish in outcome])
        changes = [
            (finish.user, old, _part_of_the_way(old, new, finish.weight))
            for finish, old, new in zip(outcome, before, after, strict=True)
        ]
        standings.update((user, new) for user, _, new in changes)
        yield changes


def _part_of_the_way(before: Skill, after: Skill, weight: float) -> Skill:
    # Exactly, where all of it counts: sums of floats would be off in the last digit.
    if weight == 1.0:
        return after
    mu = before.mu + weight * (after.mu - before.mu)
    sigma = before.sigma + weight * (after.sigma - before.sigma)
    return replace(after, mu=mu, sigma=sigma)
