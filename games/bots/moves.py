"""The moves worth thinking about: all a hand offers, without every order of the same cards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice

from games.engine.actions import Accept, Action, Ask, Draw, Play, Seat
from games.engine.cards import ACE, JUMP, KICKBACK, ORDINARY, QUESTION, Card, Group, Rank, Suit
from games.engine.choices import request_rule, suit_rule
from games.engine.combos import joins, why_no_answer, why_no_combo, why_no_further_answer
from games.engine.matching import first_cards
from games.engine.ruleset import RuleSet
from games.engine.state import Phase, PublicState

Hand = Sequence[Card]
Cards = tuple[Card, ...]
Choice = tuple[Suit | None, Ask | None]

# Hands of many questions have thousands of chains; the first ones are as good as the rest.
MOST_CHAINS = 24
MOST_ANSWERS = 12


def moves(table: PublicState, seat: Seat, hand: Hand) -> list[Action]:
    """What a sensible player in this seat would choose from; empty if there is nothing to do."""
    match table.phase:
        case Phase.TURN if table.turn == seat:
            return turn_moves(table, seat, hand)
        case Phase.ANSWER if table.turn == seat:
            return answer_moves(table, seat, hand)
        case Phase.COUNTER if table.turn == seat:
            return [*stops(table, seat, hand), Accept(seat)]
        case Phase.WINDOW if table.window and seat in table.window.stoppers:
            return [*stops(table, seat, hand), Accept(seat)]
        case _:
            return []


def turn_moves(table: PublicState, seat: Seat, hand: Hand) -> list[Action]:
    found: list[Action] = []
    for first in starters(table, hand):
        for cards in shapes(table, first, hand):
            found += plays(table, seat, hand, cards)
    if not bound(table, hand):
        found.append(Draw(seat))
    return found


def starters(table: PublicState, hand: Hand) -> list[Card]:
    """The cards a move may begin with."""
    fitting = first_cards(table)
    return [card for card in dict.fromkeys(hand) if card in fitting]


def bound(table: PublicState, hand: Hand) -> bool:
    """The request must be met: drawing is refused. Rules §4."""
    ask = table.request
    return ask is not None and any(ask.met_by(card) for card in hand)


def shapes(table: PublicState, first: Card, hand: Hand) -> Iterator[Cards]:
    rules = table.ruleset
    if first.group is QUESTION and rules.answer == "same_move":
        return islice(question_moves(rules, first, hand), MOST_CHAINS * 4)
    mates = [card for card in hand if card.rank is first.rank]
    if len(mates) > 1:
        mates = [card for card in mates if why_no_combo(rules, first, card) is None]
    if len(mates) > 2 and first.group is KICKBACK and rules.even_kings == "again":
        return chain(combos(first, mates), pairs(first, mates))
    return combos(first, mates)


def combos(first: Card, mates: Hand) -> Iterator[Cards]:
    """The card alone, then with all its mates, itself among them, each other one last once."""
    yield (first,)
    if len(mates) > 1:
        others = without(mates, (first,))
        for last in dict.fromkeys(others):
            yield (first, *without(others, (last,)), last)


def pairs(first: Card, mates: Hand) -> Iterator[Cards]:
    """With each one other: two Kings may be worth more than three."""
    return ((first, other) for other in dict.fromkeys(without(mates, (first,))))


def question_moves(rules: RuleSet, first: Card, hand: Hand) -> Iterator[Cards]:
    """Chains of questions with their answers, and the question left unanswered."""
    for asked in islice(chains(rules, (first,), hand), MOST_CHAINS):
        rest = without(hand, asked)
        yield from (asked + answer for answer in answers(rules, asked[-1], rest))
    yield (first,)


def chains(rules: RuleSet, begun: Cards, hand: Hand) -> Iterator[Cards]:
    """Longer chains come before what they begin with: they shed more."""
    for card in dict.fromkeys(without(hand, begun)):
        if card.group is QUESTION and joins(rules, begun[-1], card):
            yield from chains(rules, (*begun, card), hand)
    yield begun


def answers(rules: RuleSet, question: Card, rest: Hand) -> Iterator[Cards]:
    """Ways to answer with what is left."""
    for first in dict.fromkeys(rest):
        if why_no_answer(rules, question, first) is None:
            mates = [card for card in rest if why_no_further_answer(rules, first, card) is None]
            yield from combos(first, mates)


def can_answer(rules: RuleSet, question: Card, hand: Hand) -> bool:
    return any(why_no_answer(rules, question, card) is None for card in hand)


def answer_moves(table: PublicState, seat: Seat, hand: Hand) -> list[Action]:
    question = table.question
    found: list[Action] = []
    if question is not None:
        for cards in islice(answers(table.ruleset, question, hand), MOST_ANSWERS):
            found += plays(table, seat, hand, cards)
        if table.ruleset.answer == "step":
            more = [card for card in dict.fromkeys(hand) if card.rank is question.rank]
            found += [Play(seat, (card,)) for card in more]
    found.append(Draw(seat))
    return found


def stops(table: PublicState, seat: Seat, hand: Hand) -> list[Action]:
    """One card of the kind that stops what is going on."""
    kind = stopping_group(table)
    return [Play(seat, (card,)) for card in dict.fromkeys(hand) if card.group is kind]


def stopping_group(table: PublicState) -> Group | None:
    going_on = table.window or table.counter
    if going_on is None:
        return None
    return JUMP if going_on.kind == "jump" else KICKBACK


def plays(table: PublicState, seat: Seat, hand: Hand, cards: Cards) -> list[Play]:
    """The cards with each choice that may come with them."""
    if cards[-1].group is not ACE:
        return [Play(seat, cards)]
    rest = without(hand, cards)
    return [Play(seat, cards, suit, ask) for suit, ask in choices(table, cards[-1], rest)]


def choices(table: PublicState, ace: Card, rest: Hand) -> Iterator[Choice]:
    """Of what may be chosen with an Ace, the likely best."""
    requests = request_rule(table, ace)
    if requests != "no":
        yield None, wish(table, rest)
    if requests == "must":
        return
    suits = suit_rule(table, ace, None)
    if suits != "must":
        yield None, None
    if suits != "no":
        yield from ((suit, None) for suit in liked_suits(rest)[:2])


def liked_suits(hand: Hand) -> list[Suit]:
    """Suits by how many cards of the hand follow them; ordinary cards count most."""
    weight: Counter[Suit] = Counter()
    for card in hand:
        if card.suit is not None:
            weight[card.suit] += 3 if card.group is ORDINARY else 2
    return sorted(Suit, key=lambda suit: -weight[suit])


def wish(table: PublicState, rest: Hand) -> Ask:
    """A card the next player surely, or most likely, does not hold: then they must draw."""
    seen = Counter(card for card in (*rest, *table.discards) if card.suit and card.group is not ACE)
    if not seen:
        return Ask(Rank.FOUR, Suit.D)
    decks = table.ruleset.decks_for(table.players)
    own = set(rest)
    best = max(seen, key=lambda card: (min(seen[card], decks), card in own, card.index))
    return Ask(best.rank, best.suit)


def without(hand: Hand, cards: Hand) -> Cards:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
