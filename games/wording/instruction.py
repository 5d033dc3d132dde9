"""What to do now, for the one who is to act: its claims, put into words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.cards import Card, Colour, Rank, Suit
from games.engine.view import View
from games.wording.cards import ask_text, card_text, rank_text, suit_text
from games.wording.claims import CardClass, Claims


def turn_text(view: View, claims: Claims) -> str:
    if view.pending:
        return _pick(claims)
    if view.request is not None:
        return _request(view, claims)
    if not claims.play:
        return _("Nothing fits: draw one")
    return _("Play %(cards)s, or draw one") % {"cards": classes_text(claims.play)}


def _pick(claims: Claims) -> str:
    stacks = [each for each in claims.play if each.of is not Rank.ACE]
    facts = {"number": claims.draw, "cards": classes_text(stacks)}
    if not claims.play:
        return _("Nothing fits: pick %(number)d") % facts
    if len(stacks) == len(claims.play):
        return _("Pick %(number)d, or stack %(cards)s") % facts
    if not stacks:
        return _("Pick %(number)d, or cancel with an Ace") % facts
    return _("Pick %(number)d, stack %(cards)s, or cancel with an Ace") % facts


def _request(view: View, claims: Claims) -> str:
    assert view.request is not None
    wanted = {"card": ask_text(view.request)}
    if not claims.play:
        return _("%(card)s was requested and you do not hold it: draw one") % wanted
    if claims.draw:
        text = _("%(card)s was requested and you do not hold it: draw one, or play any Ace")
        return text % wanted
    if len(claims.play) == 1:
        return _("Play %(card)s, which was requested") % wanted
    return _("Play %(card)s, which was requested, or any Ace") % wanted


def answer_text(view: View, claims: Claims) -> str:
    question = view.question
    assert question is not None
    more = [each for each in claims.play if each.of is question.rank]
    answers = [each for each in claims.play if each not in more]
    text = _answer(bool(answers), bool(more))
    return text % {
        "card": card_text(question),
        "cards": classes_text(answers),
        "rank": rank_text(question.rank),
    }


def _answer(answers: bool, more: bool) -> str:
    if answers and more:
        return _("Answer %(card)s with %(cards)s, add another %(rank)s, or draw one")
    if answers:
        return _("Answer %(card)s with %(cards)s, or draw one")
    if more:
        return _("You have no answer to %(card)s: add another %(rank)s, or draw one")
    return _("You have no answer to %(card)s: draw one")


def classes_text(classes: Sequence[CardClass]) -> str:
    """In a row: a ♦, a 4 or an Ace."""
    texts = [_class_text(each) for each in classes if each.kind != "suit penalty"]
    suits = [each.of for each in classes if each.kind == "suit penalty"]
    if suits:
        signs = [suit_text(suit) for suit in suits if isinstance(suit, Suit)]
        texts.append(_("any %(suits)s penalty") % {"suits": _row(signs)})
    return _row(texts)


def _row(texts: Sequence[str]) -> str:
    *others, last = texts or [""]
    return ", ".join(others) + _(" or ") + last if others else last


def _class_text(named: CardClass) -> str:
    of = named.of
    if isinstance(of, Rank):
        return rank_phrase(of)
    if isinstance(of, Suit):
        text = _("4, 5, 6, 7, 9 or 10 of %(suit)s") if named.kind == "answer" else _("a %(suit)s")
        return text % {"suit": suit_text(of)}
    if isinstance(of, Card):
        return _joker(of) if of.is_joker else card_text(of)
    if of is None:
        return _("any card")
    return _of_colour(of, penalty=named.kind == "colour penalty")


def rank_phrase(rank: Rank) -> str:
    if rank is Rank.ACE:
        return _("an Ace")
    if rank is Rank.JOKER:
        return _("a Joker")
    text = _("an %(rank)s") if rank is Rank.EIGHT else _("a %(rank)s")
    return text % {"rank": rank_text(rank)}


def _joker(card: Card) -> str:
    return _("a red Joker") if card.colour is Colour.RED else _("a black Joker")


def _of_colour(colour: Colour, *, penalty: bool) -> str:
    if colour is Colour.RED:
        return _("any red penalty") if penalty else _("a red card")
    return _("any black penalty") if penalty else _("a black card")
