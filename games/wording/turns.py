"""What a player may do in a turn without a pick or a request, and in an answer step."""

from django.utils.translation import gettext as _

from games.engine.cards import Colour
from games.engine.view import View
from games.wording.cards import card_text, rank_text, suit_text


def play_todo(view: View) -> str:
    if view.required is not None:
        return _required(view)
    rules = view.ruleset
    if view.match.is_joker:
        return _on_joker(view)
    text = (
        _("Match %(card)s by suit or rank, play an Ace, or draw one")
        if rules.ace_playable == "always"
        else _("Match %(card)s by suit or rank, or draw one")
    )
    return text % {"card": card_text(view.match)}


def _required(view: View) -> str:
    assert view.required is not None
    text = (
        _("Play %(suit)s, an Ace or a fitting Joker, or draw one")
        if view.ruleset.joker_on_required_suit
        else _("Play %(suit)s or an Ace, or draw one")
    )
    return text % {"suit": suit_text(view.required)}


def _on_joker(view: View) -> str:
    if view.ruleset.jokers == "wild":
        return _("Play any card on the Joker, or draw one")
    if view.match.colour is Colour.RED:
        return _("Play a red card on the red Joker, or draw one")
    return _("Play a black card on the black Joker, or draw one")


def answer_todo(view: View) -> str:
    question = view.question
    assert question is not None
    assert question.suit is not None
    facts = {
        "card": card_text(question),
        "suit": suit_text(question.suit),
        "rank": rank_text(question.rank),
    }
    return _answer_sentence(view) % facts


def _answer_sentence(view: View) -> str:
    rules = view.ruleset
    if not view.hand:
        return _("You have nothing to answer %(card)s with: draw one")
    if rules.ace_answers == "any":
        return _("Answer %(card)s with 4, 5, 6, 7, 9 or 10 of %(suit)s or an Ace, or draw one")
    if rules.ace_answers == "suit":
        return _("Answer %(card)s with 4, 5, 6, 7, 9, 10 or A of %(suit)s, or draw one")
    if rules.answer == "step":
        return _(
            "Answer %(card)s with 4, 5, 6, 7, 9 or 10 of %(suit)s, add another %(rank)s, "
            "or draw one"
        )
    return _("Answer %(card)s with 4, 5, 6, 7, 9 or 10 of %(suit)s, or draw one")
