"""What a bot is asked, and what it answers: plain values that go from process to process."""

from dataclasses import dataclass
from random import Random
from traceback import format_exc
from uuid import UUID

from games.bots.choosing import decide_with_reason
from games.bots.hard import Budget
from games.engine.actions import Action
from games.engine.events import Event
from games.engine.view import View

# Of a core: a thousand times what easy and medium need.
SECONDS_TO_DECIDE = 0.5


@dataclass(frozen=True, slots=True)
class Task:
    """What a bot has to think about: all of it is what a person in its seat could know."""

    game_id: UUID
    view: View
    level: str
    seen: tuple[Event, ...] = ()
    budget: Budget | None = None

    @property
    def seconds(self) -> float:
        """Of a core; whoever needs more is going round in circles."""
        planned = self.budget.seconds if self.budget else None
        return SECONDS_TO_DECIDE + 2 * (planned or 0.0)


@dataclass(frozen=True, slots=True)
class Answer:
    """An action or None, and the code of its reason; or what went wrong."""

    action: Action | None
    reason: str
    error: str = ""


def think(task: Task) -> Answer:
    try:
        asked = (task.view, Random(), task.level, task.budget, task.seen)
        return Answer(*decide_with_reason(*asked))
    except Exception:
        return Answer(None, "", format_exc())
