"""What one seat may do now, in classes of cards that people have words for: a ♦, an Ace.

The engine says which cards may be laid. A class is named only if every card of it may be, and the
hand has one of it: no instruction promises what the rules refuse, or what this hand cannot do.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.engine.cards import ALL_CARDS, ORDINARY, PENALTY, Card, Colour, Rank, Suit
from games.engine.checks import stopping_group
from games.engine.combos import why_no_answer, why_not_first_in_answer
from games.engine.matching import first_cards
from games.engine.ruleset import RuleSet
from games.engine.state import Phase
from games.engine.view import View


class CardClass(NamedTuple):
    kind: str
    of: Suit | Rank | Colour | Card | None
    bits: int
    """Its cards, as a number."""

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(card.bit & self.bits)


@dataclass(frozen=True, slots=True)
class Claims:
    """All that an instruction promises."""

    play: tuple[CardClass, ...] = ()
    """What a move, an answer or a stop may begin with; that which was requested comes first."""
    draw: int = 0
    """How many cards; 0: drawing is refused."""
    accept: bool = False


NOTHING: Final = Claims()


def _bits(cards: Iterable[Card]) -> int:
    return sum(card.bit for card in cards)


def _suited(colour: Colour) -> int:
    return _bits(card for card in ALL_CARDS if card.suit is not None and card.colour is colour)


def _penalties(of: Suit | Colour) -> int:
    penalties = [card for card in ALL_CARDS if card.group is PENALTY]
    return _bits(card for card in penalties if of in (card.suit, card.colour))


def _answers(suit: Suit) -> int:
    return _bits(card for card in ALL_CARDS if card.suit is suit and card.group is ORDINARY)


def _rank(rank: Rank) -> CardClass:
    return CardClass("rank", rank, _bits(card for card in ALL_CARDS if card.rank is rank))


# The wider ones first: one word for many cards.
CLASSES: Final = (
    CardClass("any", None, _bits(ALL_CARDS)),
    *(CardClass("colour", colour, _suited(colour)) for colour in Colour),
    *(
        CardClass("suit", suit, _bits(card for card in ALL_CARDS if card.suit is suit))
        for suit in Suit
    ),
    *(_rank(rank) for rank in Rank if rank not in (Rank.ACE, Rank.JOKER)),
    *(CardClass("colour penalty", colour, _penalties(colour)) for colour in Colour),
    *(CardClass("suit penalty", suit, _penalties(suit)) for suit in Suit),
    *(CardClass("answer", suit, _answers(suit)) for suit in Suit),
    _rank(Rank.ACE),
    _rank(Rank.JOKER),
    *(CardClass("card", card, card.bit) for card in ALL_CARDS),
)


def classes_of(held: int, legal: int) -> tuple[CardClass, ...]:
    """The words for the cards held, all of which are legal."""
    found = []
    for each in CLASSES:
        if each.bits & held and not each.bits & ~legal:
            found.append(each)
            held &= ~each.bits
    return tuple(found)


def claims_of(view: View, first: frozenset[Card]) -> Claims:
    """`first`: the cards of the hand that a move may begin with, as the engine has them."""
    if view.seat is None or view.seat in view.left:
        return NOTHING
    if view.phase is Phase.WINDOW:
        return _in_window(view, first)
    if view.turn != view.seat:
        return NOTHING
    if view.phase is Phase.COUNTER:
        return Claims(play=_stops(view, first), accept=True)
    if view.phase is Phase.ANSWER:
        return Claims(play=classes_of(_bits(first), _answering(view)), draw=1)
    return _in_turn(view, first) if view.phase is Phase.TURN else NOTHING


def _in_window(view: View, first: frozenset[Card]) -> Claims:
    may_stop = view.window is not None and view.seat in view.window.stoppers
    return Claims(play=_stops(view, first), accept=may_stop and not view.let_stand)


def _stops(view: View, first: frozenset[Card]) -> tuple[CardClass, ...]:
    if not first:
        return ()
    group = stopping_group(view.table)
    return classes_of(_bits(first), _bits(card for card in ALL_CARDS if card.group is group))


def _answering(view: View) -> int:
    rules, question = view.ruleset, view.question
    assert question is not None
    fits = (card for card in ALL_CARDS if not why_not_first_in_answer(rules, question, card))
    return _bits(fits)


def answers_in(hand: Iterable[Card], question: Card, rules: RuleSet) -> tuple[CardClass, ...]:
    """What of a hand would answer the question, in the same move or after it."""
    legal = _bits(card for card in ALL_CARDS if not why_no_answer(rules, question, card))
    return classes_of(_bits(set(hand)) & legal, legal)


def _in_turn(view: View, first: frozenset[Card]) -> Claims:
    held, legal = _bits(first), _bits(first_cards(view.table))
    ask = view.request
    if ask is None:
        return Claims(play=classes_of(held, legal), draw=view.pending or 1)
    wanted = _bits(card for card in ALL_CARDS if ask.met_by(card))
    met = classes_of(held & wanted, wanted)
    return Claims(play=met + classes_of(held & ~wanted, legal), draw=0 if met else 1)
