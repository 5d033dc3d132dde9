"""A finished game as it was played: every row, and the state after it, rebuilt from the log."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from games.engine.evolve import fold
from games.engine.state import GameState
from games.services.log import Row, rows_since


@dataclass(frozen=True, slots=True)
class Moment:
    """What a row of the log led to. The number of a moment is that of its row."""

    row: Row
    state: GameState

    @property
    def number(self) -> int:
        return self.row.seq


@dataclass(frozen=True, slots=True)
class Recording:
    """Moments in order; the first is the deal, and `at(1)` gives it."""

    moments: tuple[Moment, ...]

    def __len__(self) -> int:
        return len(self.moments)

    @property
    def last(self) -> Moment:
        return self.moments[-1]

    def at(self, number: int) -> Moment:
        """The nearest there is: an address with any number in it shows something."""
        return self.moments[min(max(number, 1), len(self.moments)) - 1]


def recording_of(rows: Sequence[Row]) -> Recording:
    state: GameState | None = None
    moments = []
    for row in rows:
        state = fold(row.events, state)
        moments.append(Moment(row, state))
    return Recording(tuple(moments))


@lru_cache(maxsize=64)
def recorded(game_id: UUID) -> Recording:
    """Only for finished games, whose log never grows again."""
    return recording_of(rows_since(game_id, 0))
