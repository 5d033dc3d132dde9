"""Cards and suits as templates want them."""

from functools import lru_cache
from typing import Any

from games.engine.cards import Card, Rank, Suit
from games.wording.cards import card_text
from games.wording.quick import gettext as _
from games.wording.quick import language

Facts = dict[str, Any]
"""What a template is filled with."""

RANKS = [rank.value for rank in Rank if rank is not Rank.JOKER]


def suit_name(suit: Suit) -> str:
    names = {
        Suit.D: _("diamonds"),
        Suit.H: _("hearts"),
        Suit.C: _("clubs"),
        Suit.S: _("spades"),
    }
    return names[suit]


def rank_name(rank: Rank) -> str:
    names = {
        Rank.ACE: _("Ace"),
        Rank.JACK: _("Jack"),
        Rank.QUEEN: _("Queen"),
        Rank.KING: _("King"),
    }
    return names.get(rank, rank.value)


def card_name(card: Card) -> str:
    """What a screen reader says."""
    return _card_name(card, language())


@lru_cache(maxsize=1024)
def _card_name(card: Card, spoken: str) -> str:
    """Asked for every card of every hand after every move."""
    if card.suit is None:
        return card_text(card)
    return _("%(rank)s of %(suit)s") % {
        "rank": rank_name(card.rank),
        "suit": suit_name(card.suit),
    }


def face(card: Card) -> Facts:
    return {"code": card.code, "name": card_name(card), "text": card_text(card)}


def suit_face(suit: Suit) -> Facts:
    return {"code": suit.value, "name": suit_name(suit)}


def choices() -> Facts:
    """For the pop-ups in which a suit or a card is chosen."""
    return {"suits": [suit_face(suit) for suit in Suit], "ranks": RANKS}
