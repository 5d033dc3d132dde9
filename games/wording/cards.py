"""Cards as people read them: 8♦, red Joker."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.actions import Ask
from games.engine.cards import Card, Rank, Suit

SYMBOLS = {Suit.D: "♦", Suit.H: "♥", Suit.C: "♣", Suit.S: "♠"}


def suit_text(suit: Suit) -> str:
    return SYMBOLS[suit]


def rank_text(rank: Rank) -> str:
    return _("Joker") if rank is Rank.JOKER else rank.value


def card_text(card: Card) -> str:
    if card.suit is None:
        return _("red Joker") if card.code == "RJ" else _("black Joker")
    return card.rank.value + SYMBOLS[card.suit]


def cards_text(cards: Sequence[Card]) -> str:
    return " ".join(card_text(card) for card in cards)


def ask_text(ask: Ask) -> str:
    return rank_text(ask.rank) + (SYMBOLS[ask.suit] if ask.suit else "")
