"""Questions whose answer belongs to the same move: what answers one before it is played alone."""

from games.engine.cards import QUESTION, Card
from games.engine.state import Phase
from games.engine.view import View
from games.wording.claims import answers_in
from games.wording.instruction import classes_text


def unanswered(view: View, playable: frozenset[Card]) -> dict[Card, str]:
    """What of the hand answers each question; nothing but a blank where it has no answer. Of
    `playable` cards only: the page needs it while one is the last card chosen."""
    if view.phase is not Phase.TURN or view.ruleset.answer != "same_move":
        return {}
    questions = (card for card in playable if card.group is QUESTION)
    return {card: _answers(view, card) or " " for card in questions}


def _answers(view: View, question: Card) -> str:
    return classes_text(answers_in(view.hand, question, view.ruleset))
