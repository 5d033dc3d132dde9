"""A scenario as data: a position, steps, and what must hold after each (docs/scenarios.md)."""

from dataclasses import dataclass, field
from typing import Any

from games.engine.actions import Action, Seat
from games.engine.cards import Card
from games.engine.ruleset import RuleSet
from games.engine.state import Direction


@dataclass(frozen=True, slots=True)
class Wait:
    """Time passes."""

    milliseconds: int


@dataclass(frozen=True, slots=True)
class Step:
    text: str
    what: Action | Wait
    refused: str | bool = False
    expect: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    file: str
    title: str
    ruleset: RuleSet
    names: tuple[str, ...]
    hands: tuple[tuple[Card, ...], ...]
    top: Card
    turn: Seat
    draw: tuple[Card, ...] | None
    direction: Direction
    niko: tuple[Seat, ...]
    steps: tuple[Step, ...]


class FormatError(ValueError):
    """A file that is not in the scenario format; says where."""

    def __init__(self, file: str, scenario: str, field: str, problem: str) -> None:
        self.file, self.scenario, self.field, self.problem = file, scenario, field, problem
        where = ": ".join(part for part in (file, scenario, field) if part)
        super().__init__(f"{where}: {problem}")
