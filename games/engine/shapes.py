"""How single values are written in JSON; `codec` builds whole objects from these."""

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from games.engine.actions import Ask, Seat
from games.engine.cards import Card, Suit, card
from games.engine.notation import GarbledNotation, parse_ask, write_ask
from games.engine.state import Direction, Phase

MOST_SEATS = 10
# What JavaScript still counts exactly.
LARGEST = 2**53


class CodecError(ValueError):
    """The data was not written by this codec, or not by this version of it."""


class Shape:
    """Writes values of one type, and reads them back or raises CodecError."""

    def encode(self, value: Any) -> Any:
        raise NotImplementedError

    def decode(self, data: Any) -> Any:
        raise NotImplementedError


class Plain(Shape):
    """A value that is its own JSON, if it passes the test."""

    def __init__(self, name: str, passes: Callable[[Any], bool]) -> None:
        self.name, self.passes = name, passes

    def encode(self, value: Any) -> Any:
        return value

    def decode(self, data: Any) -> Any:
        if not self.passes(data):
            raise CodecError(f"{data!r} is no {self.name}")
        return data


class Text(Shape):
    """A value written as a short text."""

    def __init__(self, name: str, write: Callable[[Any], str], read: Callable[[str], Any]) -> None:
        self.name, self.write, self.read = name, write, read

    def encode(self, value: Any) -> str:
        return self.write(value)

    def decode(self, data: Any) -> Any:
        if not isinstance(data, str):
            raise CodecError(f"{data!r} is no {self.name}")
        try:
            return self.read(data)
        except (KeyError, ValueError, GarbledNotation) as error:
            raise CodecError(f"{data!r} is no {self.name}") from error


class Optional(Shape):
    def __init__(self, inner: Shape) -> None:
        self.inner = inner

    def encode(self, value: Any) -> Any:
        return None if value is None else self.inner.encode(value)

    def decode(self, data: Any) -> Any:
        return None if data is None else self.inner.decode(data)


class Many(Shape):
    """A list; `build` makes the tuple or set, `order` the list."""

    def __init__(self, inner: Shape, build: Callable[[Any], Any], order: Callable[[Any], Any]):
        self.inner, self.build, self.order = inner, build, order

    def encode(self, value: Any) -> list[Any]:
        return [self.inner.encode(each) for each in self.order(value)]

    def decode(self, data: Any) -> Any:
        if not isinstance(data, list):
            raise CodecError(f"{data!r} is no list")
        return self.build(self.inner.decode(each) for each in data)


class Cards(Shape):
    """Several cards as one text, `8D 5D`."""

    def encode(self, value: Any) -> str:
        return " ".join([each.code for each in value])

    def decode(self, data: Any) -> tuple[Card, ...]:
        if not isinstance(data, str):
            raise CodecError(f"{data!r} is no list of cards")
        try:
            return tuple(map(card, data.split()))
        except ValueError as error:
            raise CodecError(f"{data!r} is no list of cards") from error


def _is_int(value: Any) -> bool:
    return type(value) is int and -LARGEST < value < LARGEST


def _is_seat(value: Any) -> bool:
    return type(value) is int and 0 <= value < MOST_SEATS


_SIMPLE: dict[Any, Shape] = {
    int: Plain("whole number", _is_int),
    bool: Plain("truth value", lambda value: type(value) is bool),
    str: Plain("text", lambda value: type(value) is str),
    Seat: Plain("seat", _is_seat),
    Card: Text("card", lambda value: str(value.code), card),
    Suit: Text("suit", lambda value: str(value.value), Suit),
    Phase: Text("phase", lambda value: str(value.value), Phase),
    Direction: Text(
        "direction", lambda value: str(value.name.lower()), lambda text: Direction[text.upper()]
    ),
    Ask: Text("request", write_ask, parse_ask),
    tuple[Card, ...]: Cards(),
}


def simple_shape(hint: Any, shape_of: Callable[[Any], Shape]) -> Shape | None:
    """The shape of a type that is not a class with fields, or None."""
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return Plain("known word", lambda value: isinstance(value, str) and value in parts)
    if origin is tuple:
        return Many(shape_of(parts[0]), tuple, list)
    if origin is frozenset:
        return Many(shape_of(parts[0]), frozenset, sorted)
    if origin in (Union, UnionType) and NoneType in parts:
        return Optional(shape_of(next(part for part in parts if part is not NoneType)))
    return None
