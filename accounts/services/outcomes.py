"""What came of doing one thing to several rows."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from django.db.models import Model

from accounts.services.names import BadName
from accounts.services.roles import NotAllowed

Row = TypeVar("Row", bound=Model)


@dataclass
class Outcome:
    done: int = 0
    # Sentences: what was not done, and why.
    refused: list[str] = field(default_factory=list)

    def refuse(self, row: Model, why: str) -> None:
        self.refused.append(f"{row}: {why}")


def each(rows: Iterable[Row], do: Callable[[Row], object]) -> Outcome:
    """One that cannot be done does not stop the others."""
    outcome = Outcome()
    for row in rows:
        try:
            do(row)
        except (NotAllowed, BadName) as refused:
            outcome.refuse(row, refused.sentence)
        else:
            outcome.done += 1
    return outcome
