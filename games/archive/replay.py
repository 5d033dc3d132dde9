"""A finished game as it was played: every row, and the state after it, rebuilt from the log."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from uuid import UUID

from games.engine.actions import Seat
from games.engine.evolve import fold
from games.engine.state import GameState
from games.store.log import Row, is_noticed, rows_since


@dataclass(frozen=True, slots=True)
class Moment:
    """What a row of the log led to. Seen openly its number is that of the row."""

    row: Row
    state: GameState
    number: int


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

    def when(self, moment: Moment) -> int:
        """The number that another's moment has here: of the last that had come by then."""
        return max(1, sum(own.row.seq <= moment.row.seq for own in self.moments))

    def seen_by(self, seat: Seat) -> "Recording":
        """What the seat could notice, numbered without gaps: a number left out would tell that
        somebody was asked something in secret."""
        seen = (moment for moment in self.moments if is_noticed(moment.row, seat))
        return Recording(tuple(replace(each, number=at) for at, each in enumerate(seen, 1)))


def recording_of(rows: Sequence[Row]) -> Recording:
    state: GameState | None = None
    moments = []
    for row in rows:
        state = fold(row.events, state)
        moments.append(Moment(row, state, row.seq))
    return Recording(tuple(moments))


@lru_cache(maxsize=64)
def recorded(game_id: UUID) -> Recording:
    """Only for finished games, whose log never grows again."""
    return recording_of(rows_since(game_id, 0))
