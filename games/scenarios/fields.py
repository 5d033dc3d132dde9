"""Reading one TOML table field by field, with errors that say where."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from games.engine.cards import Card
from games.engine.notation import GarbledNotation, parse_cards
from games.scenarios.model import FormatError

T = TypeVar("T")
_KINDS = {str: "text", int: "a whole number", list: "a list", dict: "a table"}


@dataclass(frozen=True, slots=True)
class Fields:
    """One table of a file, and the words that name it in an error."""

    table: dict[str, Any]
    file: str
    scenario: str
    prefix: str = ""

    def fail(self, field: str, problem: str) -> NoReturn:
        raise FormatError(self.file, self.scenario, self.prefix + field, problem)

    def only(self, known: frozenset[str]) -> None:
        for key in self.table:
            if key not in known:
                self.fail(key, "is no field of the format")

    def get(self, field: str, kind: type[T]) -> T | None:
        value = self.table.get(field)
        if value is None:
            return None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fail(field, f"must be {_KINDS[kind]}, not {value!r}")
        return value

    def need(self, field: str, kind: type[T]) -> T:
        value = self.get(field, kind)
        if value is None:
            self.fail(field, "is missing")
        return value

    def parse(self, field: str, parse: Callable[[str], T], text: str) -> T:
        """Parse text of a field; garbled notation becomes an error of the format."""
        try:
            return parse(text)
        except GarbledNotation as error:
            self.fail(field, str(error))

    def sub(self, field: str, table: dict[str, Any]) -> "Fields":
        return Fields(table, self.file, self.scenario, f"{self.prefix}{field}.")

    def texts(self, field: str) -> list[str]:
        values = self.need(field, list)
        for value in values:
            if not isinstance(value, str):
                self.fail(field, f"must be a list of texts, not {value!r}")
        return values

    def card_list(self, field: str) -> tuple[Card, ...]:
        return tuple(self.parse(field, parse_cards, self.need(field, str)))
