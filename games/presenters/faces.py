"""Cards and suits as templates want them."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine.cards import Card, Rank, Suit
from games.wording.cards import card_text

Facts = dict[str, Any]
"""What a template is filled with."""

SUIT_NAMES = {
    Suit.D: gettext_noop("diamonds"),
    Suit.H: gettext_noop("hearts"),
    Suit.C: gettext_noop("clubs"),
    Suit.S: gettext_noop("spades"),
}
RANK_NAMES = {
    Rank.ACE: gettext_noop("Ace"),
    Rank.JACK: gettext_noop("Jack"),
    Rank.QUEEN: gettext_noop("Queen"),
    Rank.KING: gettext_noop("King"),
}
RANKS = [rank.value for rank in Rank if rank is not Rank.JOKER]


def suit_name(suit: Suit) -> str:
    return _(SUIT_NAMES[suit])


def rank_name(rank: Rank) -> str:
    return _(RANK_NAMES[rank]) if rank in RANK_NAMES else rank.value


def card_name(card: Card) -> str:
    """What a screen reader says."""
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
