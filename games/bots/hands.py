"""What a hand is worth: how near it is to going out."""

from collections.abc import Sequence
from operator import attrgetter

from games.bots.weights import WEIGHTS
from games.engine.cards import ACE, JUMP, KICKBACK, ORDINARY, QUESTION, Card, Rank, Suit
from games.engine.finishing import is_finishing
from games.engine.ruleset import RuleSet

_in_order = attrgetter("index")

Worth = tuple[float, bool]
"""A hand's strength, and whether it is ready to be announced."""

MOST_REMEMBERED = 50_000
MOST_APPRAISERS = 64

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


def features(hand: Sequence[Card], rules: RuleSet) -> tuple[float, ...]:
    """Numbers that say how good a hand is, in the order of FEATURES."""
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


READY = FEATURES.index("ready to announce")


class Appraiser:
    """Remembers what hands are worth under one ruleset: playouts ask for the same ones again."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._known: dict[tuple[Card, ...], Worth] = {}

    def __call__(self, hand: Sequence[Card]) -> Worth:
        key = tuple(sorted(hand, key=_in_order))
        worth = self._known.get(key)
        if worth is None:
            if len(self._known) > MOST_REMEMBERED:
                self._known.clear()
            worth = self._known[key] = self._appraise(key)
        return worth

    def _appraise(self, hand: tuple[Card, ...]) -> Worth:
        numbers = features(hand, self.rules)
        strength = sum(w * x for w, x in zip(WEIGHTS, numbers, strict=True))
        return strength, bool(numbers[READY])


_appraisers: dict[int, Appraiser] = {}


def appraiser(rules: RuleSet) -> Appraiser:
    # By identity: hashing a ruleset with all its options takes longer than the work saved. The
    # appraiser keeps its ruleset alive, so that no other one can get the same id.
    known = _appraisers.get(id(rules))
    if known is None:
        if len(_appraisers) > MOST_APPRAISERS:
            _appraisers.clear()
        known = _appraisers[id(rules)] = Appraiser(rules)
    return known


def strength(hand: Sequence[Card], rules: RuleSet) -> float:
    """How well a hand is shaped for shedding; differences are what counts."""
    return appraiser(rules)(hand)[0]


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
