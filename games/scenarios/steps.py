"""One step of a scenario file: the action, the refusal and the expectations, checked for form."""

import re
from collections.abc import Callable
from typing import Any

from games.engine.actions import Action
from games.engine.errors import REFUSAL_CODES
from games.engine.notation import (
    parse_action,
    parse_ask,
    parse_cards,
    parse_move,
    parse_suit,
)
from games.scenarios.fields import Fields
from games.scenarios.model import Step, Wait

PHASES = ("turn", "answer", "window", "counter", "confirm", "over")
_STEP_FIELDS = frozenset({"do", "refused", "expect"})
_WAIT = re.compile(r"wait\s+(\d{1,9}(?:\.\d{1,3})?)")

Names = tuple[str, ...]


def read_step(scenario: Fields, at: int, table: Any, names: Names) -> Step:
    if not isinstance(table, dict):
        scenario.fail(f"steps[{at}]", "must be a table")
    fields = scenario.sub(f"steps[{at}]", table)
    fields.only(_STEP_FIELDS)
    text = fields.need("do", str)
    return Step(
        text=text,
        what=fields.parse("do", lambda text: _what(text, names), text),
        refused=_refused(fields),
        expect=_expect(fields, names),
    )


def _what(text: str, names: Names) -> Action | Wait:
    wait = _WAIT.fullmatch(text.strip())
    if wait:
        return Wait(round(float(wait[1]) * 1000))
    return parse_action(text, names)


def _refused(fields: Fields) -> str | bool:
    value = fields.table.get("refused", False)
    if "refused" not in fields.table or value is True:
        return bool(value)
    if not isinstance(value, str) or value not in REFUSAL_CODES:
        fields.fail("refused", f"must be true or one of {', '.join(REFUSAL_CODES)}, not {value!r}")
    return value


def _expect(fields: Fields, names: Names) -> dict[str, Any]:
    table = fields.get("expect", dict)
    if table is None:
        return {}
    inner = fields.sub("expect", table)
    inner.only(frozenset(_CHECKS))
    for key in table:
        _CHECKS[key](inner, key, names)
    return table


def _phase(fields: Fields, key: str, names: Names) -> None:
    if fields.need(key, str) not in PHASES:
        fields.fail(key, f"must be one of {', '.join(PHASES)}")


def _name(fields: Fields, key: str, names: Names) -> None:
    _known(fields, key, fields.need(key, str), names)


def _name_or_none(fields: Fields, key: str, names: Names) -> None:
    if fields.need(key, str):
        _name(fields, key, names)


def _names(fields: Fields, key: str, names: Names) -> None:
    for name in fields.texts(key):
        _known(fields, key, name, names)


def _known(fields: Fields, key: str, name: str, names: Names) -> None:
    if name not in names:
        fields.fail(key, f"there is no player {name!r}")


def _text(fields: Fields, key: str, names: Names) -> None:
    fields.need(key, str)


def _card(fields: Fields, key: str, names: Names) -> None:
    if len(fields.card_list(key)) != 1:
        fields.fail(key, "must be one card")


def _number(fields: Fields, key: str, names: Names) -> None:
    if fields.need(key, int) < 0:
        fields.fail(key, "must not be negative")


def _optional(parse: Callable[[str], object]) -> Callable[[Fields, str, Names], None]:
    def check(fields: Fields, key: str, names: Names) -> None:
        text = fields.need(key, str)
        if text:
            fields.parse(key, parse, text)

    return check


def _direction(fields: Fields, key: str, names: Names) -> None:
    if fields.need(key, str) not in ("cw", "ccw"):
        fields.fail(key, "must be cw or ccw")


def _hand_sizes(fields: Fields, key: str, names: Names) -> None:
    table = fields.need(key, dict)
    inner = fields.sub(key, table)
    for name in table:
        _known(inner, name, name, names)
        _number(inner, name, names)


def _held_cards(fields: Fields, key: str, names: Names) -> None:
    table = fields.need(key, dict)
    inner = fields.sub(key, table)
    for name in table:
        _known(inner, name, name, names)
        inner.parse(name, parse_cards, inner.need(name, str))


def _moves(fields: Fields, key: str, names: Names) -> None:
    for text in fields.texts(key):
        fields.parse(key, parse_option, text)


def parse_option(text: str) -> str:
    """A play of a `can` list: cards with their choices, or a word. Returns the text itself."""
    if text not in OPTION_WORDS:
        parse_move(text)
    return text


OPTION_WORDS = ("draw", "accept", "niko")

_CHECKS: dict[str, Callable[[Fields, str, Names], None]] = {
    "phase": _phase,
    "turn": _name,
    "top": _card,
    "pending": _number,
    "suit": _optional(parse_suit),
    "request": _optional(parse_ask),
    "direction": _direction,
    "hands": _hand_sizes,
    "holds": _held_cards,
    "niko": _names,
    "prompt": _names,
    "winner": _name_or_none,
    "can": _moves,
    "cannot": _moves,
    "says": _text,
    "stoppers": _names,
}
