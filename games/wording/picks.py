"""What a player who faces a pick may do. Rules §2."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from games.engine.cards import Colour, Rank
from games.engine.view import View
from games.wording.cards import rank_text, suit_text


def pick_todo(view: View) -> str:
    return _STACKING[view.ruleset.stacking](view) % {
        "number": view.pending,
        "suit": suit_text(view.match.suit) if view.match.suit else "",
        "rank": rank_text(view.match.rank),
        "ranks": _ranks_of_chain(view),
    }


def _chain(view: View) -> str:
    return _("Pick %(number)d, stack a 2, 3 or Joker that matches the chain, or cancel with an Ace")


def _free(view: View) -> str:
    red = view.match.colour is Colour.RED
    if view.match.is_joker:
        if red:
            return _(
                "Pick %(number)d, stack a red 2, 3 or Joker on the Joker, or cancel with an Ace"
            )
        return _("Pick %(number)d, stack a black 2, 3 or Joker on the Joker, or cancel with an Ace")
    if red:
        return _("Pick %(number)d, stack any 2 or 3 or a red Joker, or cancel with an Ace")
    return _("Pick %(number)d, stack any 2 or 3 or a black Joker, or cancel with an Ace")


def _rank(view: View) -> str:
    if all(card.is_joker for card in view.chain):
        return _("Pick %(number)d, stack a Joker, or cancel with an Ace")
    return _("Pick %(number)d, stack a %(ranks)s or a Joker, or cancel with an Ace")


def _match(view: View) -> str:
    if view.match.is_joker:
        return _("Pick %(number)d, stack a Joker, or cancel with an Ace")
    return _(
        "Pick %(number)d, stack a %(rank)s, a 2 or 3 of %(suit)s or a Joker, or cancel with an Ace"
    )


def _ranks_of_chain(view: View) -> str:
    ranks = [
        rank_text(rank)
        for rank in (Rank.TWO, Rank.THREE)
        if any(card.rank is rank for card in view.chain)
    ]
    return _(" or ").join(ranks)


_STACKING: dict[str, Callable[[View], str]] = {
    "chain": _chain,
    "free": _free,
    "rank": _rank,
    "match": _match,
}
