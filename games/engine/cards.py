"""Cards, suits and ranks. Every card exists once: equal cards are the same object."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from operator import attrgetter
from typing import Final


class Colour(Enum):
    RED = "red"
    BLACK = "black"

    # Members are singletons, so identity is enough and much faster than Enum's own hash.
    __hash__ = object.__hash__


class Suit(Enum):
    D = "D"
    H = "H"
    C = "C"
    S = "S"

    __hash__ = object.__hash__

    @property
    def colour(self) -> Colour:
        return Colour.RED if self in (Suit.D, Suit.H) else Colour.BLACK


class Rank(Enum):
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "Joker"

    __hash__ = object.__hash__


class Group(Enum):
    """Rules §1: what a card does."""

    PENALTY = "penalty"
    QUESTION = "question"
    JUMP = "jump"
    KICKBACK = "kickback"
    ACE = "ace"
    ORDINARY = "ordinary"

    __hash__ = object.__hash__


PENALTY, QUESTION, JUMP = Group.PENALTY, Group.QUESTION, Group.JUMP
KICKBACK, ACE, ORDINARY = Group.KICKBACK, Group.ACE, Group.ORDINARY

_GROUPS: Final = {
    Rank.TWO: PENALTY,
    Rank.THREE: PENALTY,
    Rank.JOKER: PENALTY,
    Rank.EIGHT: QUESTION,
    Rank.QUEEN: QUESTION,
    Rank.JACK: JUMP,
    Rank.KING: KICKBACK,
    Rank.ACE: ACE,
}
_PICKS: Final = {Rank.TWO: 2, Rank.THREE: 3, Rank.JOKER: 5}


class UnknownCard(ValueError):
    """A text that names no card."""


@dataclass(slots=True, eq=False, repr=False)
class Card:
    """One of the 54 faces; never changed. Get one with `card("8D")`; compare with `is` or `==`."""

    code: str
    rank: Rank
    suit: Suit | None
    colour: Colour
    index: int
    group: Group
    pick: int
    simple: bool
    """Neither a question nor an Ace: its plays are combos of its rank, and nothing else."""
    bit: int
    """A set of cards can be a number: each card is one of its bits."""
    mates: int = 0
    """The others of its rank, as such a number."""

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.code,)

    def __copy__(self) -> "Card":
        return self

    def __deepcopy__(self, memo: object) -> "Card":
        return self

    @property
    def is_joker(self) -> bool:
        return self.suit is None


def _make(rank: Rank, suit: Suit | None, colour: Colour, index: int) -> Card:
    code = f"{colour.name[0]}J" if suit is None else rank.value + suit.value
    group = _GROUPS.get(rank, ORDINARY)
    simple = group not in (QUESTION, ACE)
    return Card(code, rank, suit, colour, index, group, _PICKS.get(rank, 0), simple, 1 << index)


def _make_all() -> tuple[Card, ...]:
    made: list[Card] = []
    for suit in Suit:
        for rank in Rank:
            if rank is not Rank.JOKER:
                made.append(_make(rank, suit, suit.colour, len(made)))
    for colour in (Colour.RED, Colour.BLACK):
        made.append(_make(Rank.JOKER, None, colour, len(made)))
    for each in made:
        each.mates = sum(other.bit for other in made if other.rank is each.rank) - each.bit
    return tuple(made)


ALL_CARDS: Final = _make_all()
deck_order: Final = attrgetter("index")
"""For `sorted`. Cards have no order of their own: that would make every comparison slow."""
_BY_CODE: Final = {each.code: each for each in ALL_CARDS}


def card(code: str) -> Card:
    try:
        return _BY_CODE[code]
    except (KeyError, TypeError):
        raise UnknownCard(f"no card is called {code!r}") from None


def cards(codes: str | Iterable[str]) -> tuple[Card, ...]:
    """`cards("8D 5D")`."""
    return tuple(map(card, codes.split() if isinstance(codes, str) else codes))


def held(hand: Iterable[Card]) -> tuple[int, int]:
    """The cards of a hand, and those it holds twice, each as a number."""
    once = twice = 0
    for each in hand:
        twice |= once & each.bit
        once |= each.bit
    return once, twice


def any_of(wanted: int, hand: Iterable[Card]) -> bool:
    """Is one of the wanted cards, given as a number, in this hand?"""
    return any(each.bit & wanted for each in hand)


def full_deck(decks: int, jokers: int = 2) -> tuple[Card, ...]:
    """`jokers`: how many each deck has, half of them red. Rules §1."""
    plain, both = ALL_CARDS[:-2], ALL_CARDS[-2:]
    return (plain + both * (jokers // 2)) * decks
