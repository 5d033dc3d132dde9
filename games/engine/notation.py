"""Cards and actions as text, both ways: `8D 5D`, `A play AS ask QH`, `B draw`."""

from collections.abc import Callable, Sequence

from games.engine.actions import (
    Accept,
    Action,
    Announce,
    Ask,
    Confirm,
    Draw,
    EndNow,
    Expire,
    Leave,
    Play,
    Seat,
)
from games.engine.cards import Card, Rank, Suit, card

Move = tuple[tuple[Card, ...], Suit | None, Ask | None]


class GarbledNotation(ValueError):
    """Text that names no card or no action."""


_VERBS: dict[str, Callable[[Seat], Action]] = {
    "draw": Draw,
    "accept": Accept,
    "niko": Announce,
    "confirm": Confirm,
    "leave": Leave,
}
_WORDS: dict[object, str] = {kind: word for word, kind in _VERBS.items()}
_SUITS = {suit.value: suit for suit in Suit}
_RANKS = {rank.value: rank for rank in Rank}


def parse_card(text: str) -> Card:
    try:
        return card(text)
    except ValueError as error:
        raise GarbledNotation(f"{text!r} is no card") from error


def parse_cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(word) for word in text.split())


def write_cards(cards: Sequence[Card]) -> str:
    return " ".join(card.code for card in cards)


def parse_suit(text: str) -> Suit:
    if text not in _SUITS:
        raise GarbledNotation(f"{text!r} is no suit: D, H, C or S")
    return _SUITS[text]


def parse_ask(text: str) -> Ask:
    """A rank alone (`Q`) or a card (`QH`). A Joker can be written, though never asked for."""
    if text in _RANKS:
        return Ask(_RANKS[text], None)
    asked = parse_card(text)
    return Ask(asked.rank, asked.suit)


def write_ask(ask: Ask) -> str:
    return ask.rank.value + (ask.suit.value if ask.suit else "")


def parse_move(text: str) -> Move:
    """Cards and their choices: `AH suit C`."""
    cards: list[Card] = []
    suit: Suit | None = None
    ask: Ask | None = None
    words = iter(text.split())
    for word in words:
        if word == "suit" and suit is None:
            suit = parse_suit(next(words, ""))
        elif word == "ask" and ask is None:
            ask = parse_ask(next(words, ""))
        elif suit is None and ask is None:
            cards.append(parse_card(word))
        else:
            raise GarbledNotation(f"{word!r} comes after the choices in {text!r}")
    if not cards:
        raise GarbledNotation(f"{text!r} names no card to play")
    return tuple(cards), suit, ask


def parse_action(text: str, names: Sequence[str]) -> Action:
    """What a player does: `A play 8D 5D`. Names may hold spaces."""
    name, rest = _split_name(text, names)
    verb, _, move = rest.partition(" ")
    seat = Seat(names.index(name))
    if verb == "play":
        return Play(seat, *parse_move(move))
    if verb not in _VERBS or move.strip():
        raise GarbledNotation(f"{rest!r} is no action")
    return _VERBS[verb](seat)


def write_action(action: Action, names: Sequence[str]) -> str:
    if isinstance(action, Play):
        return f"{names[action.seat]} play {write_move(action)}"
    if isinstance(action, Expire | EndNow):
        raise GarbledNotation(f"{type(action).__name__} is not a player's action")
    return f"{names[action.seat]} {_WORDS[type(action)]}"


def write_move(play: Play) -> str:
    text = write_cards(play.cards)
    if play.suit:
        text += f" suit {play.suit.value}"
    return text + (f" ask {write_ask(play.ask)}" if play.ask else "")


def _split_name(text: str, names: Sequence[str]) -> tuple[str, str]:
    text = text.strip()
    fitting = [name for name in names if text.startswith(f"{name} ")]
    if not fitting:
        raise GarbledNotation(f"{text!r} begins with no player's name")
    name = max(fitting, key=len)
    return name, text[len(name) :].strip()
