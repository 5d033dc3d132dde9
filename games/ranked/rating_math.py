"""Ratings as a pure function of finished games in order. OpenSkill's Plackett-Luce model.

The winner beats everybody else, those who stayed tie, leavers come last and tie. What people see
is a cautious guess (three sigma below mu), stretched so that a newcomer starts at 1000, and never
below 0.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from accounts.models.rating import STARTING_RATING

_MODEL = PlackettLuce()
START_MU = 25.0
START_SIGMA = 25.0 / 3.0
RANKS = {"won": 1.0, "lost": 2.0, "left": 3.0}

UserId = int
# Who played, in seat order, and how it ended for them: won, lost or left.
Outcome = Sequence[tuple[UserId, str]]


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
        before = [standings.get(user, NEWCOMER) for user, _ in outcome]
        after = rate(before, [result for _, result in outcome])
        changes = [
            (user, old, new) for (user, _), old, new in zip(outcome, before, after, strict=True)
        ]
        standings.update((user, new) for user, _, new in changes)
        yield changes
