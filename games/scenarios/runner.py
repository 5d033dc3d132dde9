"""Plays a scenario on the engine and says where it first differs from what it expects."""

from collections import Counter
from dataclasses import dataclass

from games.engine.actions import Action, Expire
from games.engine.cards import Card
from games.engine.deadlines import next_deadline
from games.engine.decide import apply
from games.engine.errors import Refused
from games.engine.events import Event
from games.engine.shuffle import SECRET_BYTES, Shuffler
from games.engine.start import position
from games.engine.state import GameState
from games.scenarios.checks import differences
from games.scenarios.model import Scenario, Step, Wait
from games.wording import refusal

START_MS = 1_000_000
# Any fixed secret does: a scenario that leaves the draw pile out does not mind its order.
ENTROPY = Shuffler(bytes(SECRET_BYTES))


@dataclass(frozen=True, slots=True)
class Failure:
    scenario: Scenario
    step: int
    expected: str
    found: str

    def __str__(self) -> str:
        where = f"{self.scenario.file}: {self.scenario.title}: step {self.step}"
        return f"{where}: expected {self.expected}, found {self.found}"


class Playthrough:
    """A scenario in play: lessons take its steps one at a time, the command all at once."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.now = START_MS
        self.state = opening(scenario)

    def take(self, what: Action | Wait) -> list[Event]:
        """Raises Refused, and then nothing has changed."""
        if isinstance(what, Wait):
            return self._wait(what.milliseconds)
        events, self.state = apply(self.state, what, now=self.now, entropy=ENTROPY)
        return events

    def _wait(self, milliseconds: int) -> list[Event]:
        until = self.now + milliseconds
        happened: list[Event] = []
        while (due := next_deadline(self.state)) is not None and due <= until:
            self.now = max(self.now, due)
            events, self.state = apply(self.state, Expire(), now=self.now, entropy=ENTROPY)
            happened += events
        self.now = until
        return happened


def opening(scenario: Scenario) -> GameState:
    return position(
        scenario.ruleset,
        scenario.hands,
        top=scenario.top,
        draw=draw_pile(scenario),
        now=START_MS,
        turn=scenario.turn,
        direction=scenario.direction,
        announced=scenario.niko,
    )


def draw_pile(scenario: Scenario) -> tuple[Card, ...]:
    if scenario.draw is not None:
        return scenario.draw
    rest = Counter(scenario.ruleset.deck_for(len(scenario.hands)))
    rest.subtract([scenario.top])
    for hand in scenario.hands:
        rest.subtract(hand)
    return tuple(ENTROPY.shuffle(list(rest.elements()), 0))


def run(scenario: Scenario) -> Failure | None:
    """The first thing that is not as the scenario says, if any."""
    play = Playthrough(scenario)
    for number, step in enumerate(scenario.steps, 1):
        difference = _step(play, step)
        if difference:
            return Failure(scenario, number, *difference)
    return None


def _step(play: Playthrough, step: Step) -> tuple[str, str] | None:
    names = list(play.scenario.names)
    try:
        events = play.take(step.what)
    except Refused as refused:
        if step.refused is not True and step.refused != refused.code:
            wanted = f"{step.text!r} to be " + _wanted(step)
            return wanted, f"refused: {refused.code}: {refusal(refused, names)}"
        events = []
    else:
        if step.refused:
            return f"{step.text!r} to be {_wanted(step)}", "accepted"
    return next(differences(play.state, events, names, step.expect), None)


def _wanted(step: Step) -> str:
    if not step.refused:
        return "accepted"
    return "refused" if step.refused is True else f"refused as {step.refused}"
