"""Is this a hand that one legal winning move plays out, on some match card? Rules §7."""

from collections.abc import Sequence

from games.engine.cards import ACE, ORDINARY, QUESTION, Card, Suit, any_of
from games.engine.ruleset import RuleSet


def is_finishing(hand: Sequence[Card], rules: RuleSet) -> bool:
    if any_of(rules.book.never_finish, hand):
        return False
    questions: list[Card] = []
    last: list[Card] = []
    for card in hand:
        if card.group is QUESTION:
            questions.append(card)
        elif last and card.rank is not last[0].rank:
            return False
        else:
            last.append(card)
    if not last:
        return False
    if not questions:
        return last[0].group is ORDINARY or len(last) == 1 or rules.aces_together
    if rules.answer != "same_move":
        return False
    return _answers(last, _last_suits(questions, rules), rules)


def is_ordinary(hand: Sequence[Card]) -> bool:
    return bool(hand) and all(card.group is ORDINARY for card in hand)


def is_niko_hand(hand: Sequence[Card], rules: RuleSet) -> bool:
    """A hand for which the server asks "Niko Kadi?"."""
    if rules.niko_hand == "ordinary":
        return is_ordinary(hand)
    return is_finishing(hand, rules)


def _answers(answers: list[Card], suits: set[Suit | None], rules: RuleSet) -> bool:
    """Can all these cards of one rank answer a question of one of the suits?"""
    if answers[0].group is ACE:
        if rules.ace_answers == "any":
            return len(answers) == 1 and bool(suits)
        if rules.ace_answers == "no" or (len(answers) > 1 and not rules.aces_together):
            return False
    return any(card.suit in suits for card in answers)


def _last_suits(questions: list[Card], rules: RuleSet) -> set[Suit | None]:
    """The suits in which a chain of all the questions can end."""
    rank = questions[0].rank
    if all(card.rank is rank for card in questions):
        return {card.suit for card in questions}
    if rules.question_chain == "rank":
        return set()
    return {card.suit for card in questions if _can_end_with(card, questions)}


def _can_end_with(end: Card, questions: list[Card]) -> bool:
    """With two ranks: all of the other rank come first and cross over in one suit.

    The card crossed over to is `end` itself only if it is the sole one of its rank: any
    other must have been reached by a crossing of its own, which then serves instead.
    """
    other_suits = {card.suit for card in questions if card.rank is not end.rank}
    mates = [card for card in questions if card.rank is end.rank]
    mates.remove(end)
    return any(card.suit in other_suits for card in mates or [end])
