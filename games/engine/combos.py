"""The shape of a move: which card may follow which. Rules §1, §3 and §5.

Every beginning of a well-formed move is well formed itself, so one question is enough,
for checking a move and for listing all of them: may this card follow?
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.cards import ACE, ORDINARY, QUESTION, Card
from games.engine.events import Role

if TYPE_CHECKING:
    from games.engine.ruleset import RuleSet


def why_not_next(rules: "RuleSet", role: Role, laid: Sequence[Card], card: Card) -> str | None:
    """The refusal code if `card` may not follow those laid, else None."""
    last = laid[-1]
    if laid[0].group is QUESTION:
        if last.group is not QUESTION:
            return why_no_further_answer(rules, last, card)
        if card.group is QUESTION:
            return None if joins(rules, last, card) else "mixed-ranks"
        if rules.answer != "same_move":
            return "mixed-ranks"
        return why_no_answer(rules, last, card)
    if role == "answer":
        return why_no_further_answer(rules, last, card)
    return why_no_combo(rules, last, card)


def why_no_combo(rules: "RuleSet", last: Card, card: Card) -> str | None:
    if card.rank is not last.rank:
        return "mixed-ranks"
    if card.group is ACE and not rules.aces_together:
        return "ace-alone"
    if card.is_joker and not rules.jokers_together and card.colour is not last.colour:
        return "mixed-ranks"
    return None


def joins(rules: "RuleSet", last: Card, card: Card) -> bool:
    """Two questions next to each other."""
    if card.rank is last.rank:
        return True
    return rules.question_chain == "rank_or_suit" and card.suit is last.suit


def why_no_answer(rules: "RuleSet", question: Card, card: Card) -> str | None:
    """The first answer to a question."""
    if card.group is ORDINARY:
        fits = card.suit is question.suit
    elif card.group is ACE:
        fits = rules.ace_answers == "any" or (
            rules.ace_answers == "suit" and card.suit is question.suit
        )
    else:
        fits = False
    return None if fits else "bad-answer"


def why_no_further_answer(rules: "RuleSet", last: Card, card: Card) -> str | None:
    if rules.answer == "single_step" or card.rank is not last.rank:
        return "bad-answer"
    if card.group is ACE and not (rules.aces_together and rules.ace_answers == "suit"):
        return "ace-alone"
    return None


def why_not_first_in_answer(rules: "RuleSet", question: Card, card: Card) -> str | None:
    """An answer step begins with an answer or, where that is allowed, another question."""
    if card.group is QUESTION:
        extends = rules.answer == "step" and card.rank is question.rank
        return None if extends else "bad-answer"
    return why_no_answer(rules, question, card)
