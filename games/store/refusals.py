"""The data of a refusal as JSON and back, so that a stored answer says what the first one said."""

from collections.abc import Mapping
from typing import Any

from games.engine.actions import Ask
from games.engine.cards import Card, Rank, Suit, card


def pack(data: Mapping[str, object]) -> dict[str, Any]:
    return {name: _packed(value) for name, value in data.items()}


def unpack(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _unpacked(value) for name, value in data.items()}


def _packed(value: object) -> Any:
    match value:
        case Card():
            return {"card": value.code}
        case Suit():
            return {"suit": value.value}
        case Rank():
            return {"rank": value.value}
        case Ask():
            return {"ask": [_packed(value.rank), _packed(value.suit)]}
        case tuple() | list() | set() | frozenset():
            return [_packed(item) for item in value]
        case bool() | int() | str() | None:
            return value
        case _:
            return str(value)


def _unpacked(value: Any) -> Any:
    match value:
        case {"card": code}:
            return card(code)
        case {"suit": suit}:
            return Suit(suit)
        case {"rank": rank}:
            return Rank(rank)
        case {"ask": [rank, suit]}:
            return Ask(_unpacked(rank), _unpacked(suit))
        case list():
            return tuple(_unpacked(item) for item in value)
        case _:
            return value
