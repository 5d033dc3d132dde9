"""Events, actions, states and views as JSON-able dicts, and back.

Every dict carries the schema version. Decoding anything that was not encoded here raises
`CodecError` and nothing else. How a field is written follows from its type.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, TypeVar, get_args, get_type_hints

from games.engine import shapes
from games.engine.actions import Action
from games.engine.events import Event
from games.engine.ruleset import RuleSet
from games.engine.shapes import CodecError, Shape
from games.engine.state import Direction, GameState, PublicState
from games.engine.view import View

SCHEMA = 1

__all__ = [
    "SCHEMA",
    "CodecError",
    "decode_action",
    "decode_event",
    "decode_ruleset",
    "decode_state",
    "decode_view",
    "encode_action",
    "encode_event",
    "encode_ruleset",
    "encode_state",
    "encode_view",
]

# Fields that older logs do not have. They are left out where they say nothing, so that what was
# written before they came is still written in the same way.
LATER = frozenset(
    {
        ("QuestionAsked", "cards"),
        ("Leave", "how"),
        ("SeatLeft", "how"),
        ("PublicState", "asked"),
        ("GameState", "let_stand"),
        ("View", "let_stand"),
    }
)
# Options that came with version 2 of the rulesets. A game of version 1 is written without them.
SINCE_2 = frozenset(
    {"jokers_in_deck", "first_turn", "jokers_together", "pick_total", "even_kings", "cardless"}
)

T = TypeVar("T")
_NAMES = {"GameState": GameState, "View": View, "Direction": Direction}


class _Record(Shape):
    """A class with fields, as a dict. `tag` is written as its type where several may stand."""

    def __init__(self, cls: type[Any]) -> None:
        hints = get_type_hints(cls, localns=_NAMES)
        self.cls, self.tag = cls, cls.__name__
        self.shapes = {each.name: _shape(hints[each.name]) for each in fields(cls)}
        self.required = {
            each.name
            for each in fields(cls)
            if each.default is MISSING and each.default_factory is MISSING
        }
        self.later = {
            each.name: each.default for each in fields(cls) if (self.tag, each.name) in LATER
        }

    def encode(self, value: Any) -> dict[str, Any]:
        data = {name: shape.encode(getattr(value, name)) for name, shape in self.shapes.items()}
        for name, default in self.later.items():
            if getattr(value, name) == default:
                del data[name]
        return data

    def decode(self, data: Any) -> Any:
        if not isinstance(data, dict):
            raise CodecError(f"{self.tag} must be an object")
        if not self.required <= data.keys() <= self.shapes.keys():
            odd = sorted(map(str, data.keys() ^ self.shapes.keys()))
            raise CodecError(f"{self.tag} has other fields than it should: {', '.join(odd)}")
        return self.cls(**{name: self.shapes[name].decode(data[name]) for name in data})


class _Rules(_Record):
    """A ruleset, in the form of its version."""

    def encode(self, value: RuleSet) -> dict[str, Any]:
        data = super().encode(value)
        if value.version == "1":
            return {name: data[name] for name in data if name not in SINCE_2}
        return data

    def decode(self, data: Any) -> Any:
        if isinstance(data, dict) and data.get("version") == "1":
            # What went on each other went together, too.
            data = {"jokers_together": data.get("joker_on_joker") == "any", **data}
        return super().decode(data)


class _OneOf(Shape):
    """One of several classes, told apart by `type`."""

    def __init__(self, classes: tuple[type[Any], ...]) -> None:
        self.by_class = {each: _Record(each) for each in classes}
        self.by_tag = {record.tag: record for record in self.by_class.values()}

    def encode(self, value: Any) -> dict[str, Any]:
        record = self.by_class[type(value)]
        return {"type": record.tag, **record.encode(value)}

    def decode(self, data: Any) -> Any:
        tag = data.get("type") if isinstance(data, dict) else None
        if not isinstance(tag, str) or tag not in self.by_tag:
            raise CodecError(f"{tag!r} is no known type")
        return self.by_tag[tag].decode({key: data[key] for key in data if key != "type"})


def _shape(hint: Any) -> Shape:
    simple = shapes.simple_shape(hint, _shape)
    if simple is not None:
        return simple
    parts = get_args(hint)
    if parts:
        return _OneOf(parts)
    return _Rules(hint) if hint is RuleSet else _Record(hint)


_EVENTS = _OneOf(get_args(Event))
_ACTIONS = _OneOf(get_args(Action))
_STATE = _Record(GameState)
_VIEW = _Record(View)
_RULESET = _Rules(RuleSet)


def encode_event(event: Event) -> dict[str, Any]:
    return {"schema": SCHEMA, **_EVENTS.encode(event)}


def decode_event(data: object) -> Event:
    event: Event = _versioned(data, _EVENTS.decode)
    state = getattr(event, "state", None)
    if isinstance(state, GameState):
        _check_state(state)
    return event


def encode_action(action: Action) -> dict[str, Any]:
    return {"schema": SCHEMA, **_ACTIONS.encode(action)}


def decode_action(data: object) -> Action:
    action: Action = _versioned(data, _ACTIONS.decode)
    return action


def encode_state(state: GameState) -> dict[str, Any]:
    return {"schema": SCHEMA, **_STATE.encode(state)}


def decode_state(data: object) -> GameState:
    state: GameState = _versioned(data, _STATE.decode)
    _check_state(state)
    return state


def encode_view(view: View) -> dict[str, Any]:
    return {"schema": SCHEMA, **_VIEW.encode(view)}


def decode_view(data: object) -> View:
    view: View = _versioned(data, _VIEW.decode)
    _check_table(view.table)
    return view


def encode_ruleset(ruleset: RuleSet) -> dict[str, Any]:
    return {"schema": SCHEMA, **_RULESET.encode(ruleset)}


def decode_ruleset(data: object) -> RuleSet:
    ruleset: RuleSet = _versioned(data, _RULESET.decode)
    return ruleset


def _versioned(data: object, decode: Callable[[Any], T]) -> T:
    if not isinstance(data, dict) or "schema" not in data:
        raise CodecError("this is no encoded object")
    if type(data["schema"]) is not int or data["schema"] != SCHEMA:
        raise CodecError(f"schema {data['schema']!r} is not known")
    return decode({key: data[key] for key in data if key != "schema"})


def _check_state(state: GameState) -> None:
    """The hidden part must fit the open part, or folding would fail much later."""
    _check_table(state.table)
    if tuple(map(len, state.hands)) != state.table.counts:
        raise CodecError("the hands do not fit the counts")
    if len(state.draw) != state.table.draw_count:
        raise CodecError("the draw pile does not fit its count")
    if len(state.prompts) != state.table.players:
        raise CodecError("the prompts do not fit the players")


def _check_table(table: PublicState) -> None:
    if len(table.counts) != table.players or not table.discards:
        raise CodecError("the table does not fit its players")
    if table.turn >= table.players:
        raise CodecError("nobody sits where the turn is")
