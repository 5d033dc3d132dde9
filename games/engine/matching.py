"""Which card may be laid first: on a card, a required suit, a request or a pending pick."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from games.engine.actions import Ask
from games.engine.cards import ACE, ALL_CARDS, ORDINARY, PENALTY, QUESTION, Card, Group, Suit
from games.engine.combos import why_no_combo

if TYPE_CHECKING:
    from games.engine.ruleset import RuleSet
    from games.engine.state import PublicState

ACES = frozenset(card for card in ALL_CARDS if card.group is ACE)
PENALTIES = frozenset(card for card in ALL_CARDS if card.group is PENALTY)

Test = Callable[["RuleSet", Card, Card], bool]


def joker_on_joker(rules: "RuleSet", card: Card, below: Card) -> bool:
    return rules.joker_on_joker == "any" or card.colour is below.colour


def matches(rules: "RuleSet", card: Card, below: Card) -> bool:
    """Rules §1 and §3: nothing pending, requested or required."""
    if card.group is ACE and rules.ace_playable == "always":
        return True
    if card.is_joker or below.is_joker:
        if rules.jokers == "wild":
            return True
        if card.is_joker and below.is_joker:
            return joker_on_joker(rules, card, below)
        return card.colour is below.colour
    return card.suit is below.suit or card.rank is below.rank


def meets_suit(rules: "RuleSet", card: Card, suit: Suit) -> bool:
    """Rules §1: a required suit."""
    if card.is_joker:
        return rules.joker_on_required_suit and (
            rules.jokers == "wild" or card.colour is suit.colour
        )
    return card.suit is suit or card.group is ACE


def joins_chain(rules: "RuleSet", card: Card, below: Card) -> bool:
    """`stacking = chain`, for one card of the chain."""
    if card.is_joker and below.is_joker:
        return joker_on_joker(rules, card, below)
    if card.is_joker or below.is_joker:
        return card.colour is below.colour
    return card.suit is below.suit or card.rank is below.rank


def stacks_freely(rules: "RuleSet", card: Card, below: Card) -> bool:
    """`stacking = free`."""
    if card.is_joker and below.is_joker:
        return joker_on_joker(rules, card, below)
    if card.is_joker or below.is_joker:
        return card.colour is below.colour
    return True


def stacks_by_rank(rules: "RuleSet", card: Card, below: Card) -> bool:
    """`stacking = rank`, for one card of the chain."""
    return card.is_joker or card.rank is below.rank


def stacks_on_match(rules: "RuleSet", card: Card, below: Card) -> bool:
    """`stacking = match`."""
    if card.is_joker:
        return True
    return not below.is_joker and (card.suit is below.suit or card.rank is below.rank)


STACKING: dict[str, Test] = {
    "chain": joins_chain,
    "free": stacks_freely,
    "rank": stacks_by_rank,
    "match": stacks_on_match,
}


def _may_finish(rules: "RuleSet", group: Group) -> bool:
    return (
        group is ORDINARY
        or (group is QUESTION and rules.win_with_questions)
        or (group is ACE and rules.win_with_aces)
    )


class Rulebook:
    """A ruleset's answers to "what goes on this?", as one set of cards per question."""

    def __init__(self, rules: "RuleSet") -> None:
        stacks = STACKING[rules.stacking]
        self.on_card = [
            frozenset(card for card in ALL_CARDS if matches(rules, card, below))
            for below in ALL_CARDS
        ]
        self.on_suit = {
            suit: frozenset(card for card in ALL_CARDS if meets_suit(rules, card, suit))
            for suit in Suit
        }
        self.on_pick = [
            ACES | {card for card in PENALTIES if stacks(rules, card, below)} for below in ALL_CARDS
        ]
        self.combos = [
            sum(
                card.bit
                for card in ALL_CARDS
                if card is not below and why_no_combo(rules, below, card) is None
            )
            for below in ALL_CARDS
        ]
        """What else of its rank may follow a card in a move, as a number."""
        self.never_finish = sum(
            card.bit for card in ALL_CARDS if not _may_finish(rules, card.group)
        )
        """Cards that are in no finishing hand, as a number."""
        self.asks_niko = rules.niko == "prompt"
        self.whole_chain = rules.stacking in ("chain", "rank")
        self.on_request: dict[Ask, frozenset[Card]] = {}

    def against(self, chain: tuple[Card, ...]) -> frozenset[Card]:
        """Whatever answers a pick raised by these cards."""
        found = self.on_pick[chain[-1].index]
        if self.whole_chain:
            for card in chain[:-1]:
                found |= self.on_pick[card.index]
        return found

    def for_request(self, ask: Ask) -> frozenset[Card]:
        known = self.on_request.get(ask)
        if known is None:
            known = ACES | {card for card in ALL_CARDS if ask.met_by(card)}
            self.on_request[ask] = known
        return known


@lru_cache(maxsize=256)
def rulebook(rules: "RuleSet") -> Rulebook:
    return Rulebook(rules)


def first_cards(table: "PublicState") -> frozenset[Card]:
    """Every card that may be the first of a move in a turn."""
    book = table.ruleset.book
    if table.pending:
        return book.against(table.chain)
    if table.request is not None:
        return book.for_request(table.request)
    if table.required is not None:
        return book.on_suit[table.required]
    return book.on_card[table.discards[-1].index]
