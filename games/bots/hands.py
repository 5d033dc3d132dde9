"""What a hand is worth: how near it is to going out."""

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter

from games.bots.weights import weights_for
from games.engine.cards import ACE, JUMP, KICKBACK, ORDINARY, QUESTION, Card, Rank, Suit
from games.engine.finishing import is_finishing
from games.engine.ruleset import RuleSet

_in_order = attrgetter("index")

FEATURES = (
    "cards",
    "ordinary ranks",
    "no ordinary card",
    "answered questions",
    "open questions",
    "twos and threes",
    "jokers",
    "jacks",
    "kings",
    "aces",
    "ready to announce",
    "suits of a ready hand",
    "empty",
)


@lru_cache(maxsize=1 << 16)
def _features(hand: tuple[Card, ...], rules: RuleSet) -> tuple[float, ...]:
    ranks: set[Rank] = set()
    suits: set[Suit | None] = set()
    tally = dict.fromkeys((QUESTION, JUMP, KICKBACK, ACE), 0)
    jokers = picks = 0
    for card in hand:
        group = card.group
        if group is ORDINARY:
            ranks.add(card.rank)
            suits.add(card.suit)
        elif group in tally:
            tally[group] += 1
        elif card.is_joker:
            jokers += 1
        else:
            picks += 1
    answered = sum(card.group is QUESTION and card.suit in suits for card in hand)
    ready = is_ready(hand, rules)
    return (
        float(len(hand)),
        float(len(ranks)),
        float(bool(hand) and not ranks),
        float(answered),
        float(tally[QUESTION] - answered),
        float(picks),
        float(jokers),
        float(tally[JUMP]),
        float(tally[KICKBACK]),
        float(tally[ACE]),
        float(ready),
        float(len({card.suit for card in hand})) if ready else 0.0,
        float(not hand),
    )


def features(hand: Sequence[Card], rules: RuleSet) -> tuple[float, ...]:
    """Numbers that say how good a hand is, in the order of FEATURES."""
    return _features(tuple(sorted(hand, key=_in_order)), rules)


@lru_cache(maxsize=1 << 16)
def _strength(hand: tuple[Card, ...], rules: RuleSet) -> float:
    return sum(w * x for w, x in zip(weights_for(rules), _features(hand, rules), strict=True))


def strength(hand: Sequence[Card], rules: RuleSet) -> float:
    """In log-odds of winning against an equal hand: 1.0 more makes a win 2.7 times as likely."""
    return _strength(tuple(sorted(hand, key=_in_order)), rules)


def is_ready(hand: Sequence[Card], rules: RuleSet) -> bool:
    """The hand can go out in one turn, so it is worth announcing."""
    if is_finishing(hand, rules):
        return True
    return rules.answer != "same_move" and rules.win_with_questions and _ends_in_step(hand, rules)


def _ends_in_step(hand: Sequence[Card], rules: RuleSet) -> bool:
    """Questions of one rank, then an answer step that empties the hand."""
    questions = [card for card in hand if card.group is QUESTION]
    answers = [card for card in hand if card.group is ORDINARY]
    if not questions or not answers or len(questions) + len(answers) < len(hand):
        return False
    if len({card.rank for card in questions}) > 1 or len({card.rank for card in answers}) > 1:
        return False
    if rules.answer == "single_step" and len(answers) > 1:
        return False
    return bool({card.suit for card in questions} & {card.suit for card in answers})


def is_win(cards: Sequence[Card], rules: RuleSet, *, answering: bool) -> bool:
    """Rules §7: these cards, played as the last ones of an announced hand, win."""
    last = cards[-1]
    if last.group is not ORDINARY and not (last.group is ACE and rules.win_with_aces):
        return False
    return rules.win_with_questions or not (answering or cards[0].group is QUESTION)
