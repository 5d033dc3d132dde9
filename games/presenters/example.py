"""A live example on the rules page: the table's own regions on a small position."""

from itertools import islice

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.actions import Seat
from games.engine.cards import Card, UnknownCard, cards, deck_order
from games.engine.legal import iter_legal
from games.engine.ruleset import RuleSet
from games.engine.view import view_for
from games.examples.following import MOST_LAID, Standing, examples, follow
from games.presenters.board import render_public, render_told
from games.presenters.context import Context
from games.presenters.faces import Facts, card_name
from games.wording.actions import action_text
from games.wording.cards import cards_text
from games.wording.todo import todo

# A classic hand with questions has many; nobody reads more than a few.
MOVES_SHOWN = 8
# On the table htmx puts a region in its place by this; here it comes with all that is around it.
BY_ITSELF = ' hx-swap-oob="morph"'


def example(slug: str, rules: RuleSet, laid: str) -> Facts:
    scenario = examples()[slug]
    standing = follow(scenario, rules, _cards(laid))
    names = scenario.names
    context = Context(names=names, language=get_language() or "en", replay=True)
    view = view_for(standing.state, None)
    public = render_public(view, context) | render_told(view, context)
    return {
        "players": len(names),
        "seat": standing.seat or 0,
        "regions": [public[name].replace(BY_ITSELF, "") for name in ("seats", "pile", "window")],
        "name": "" if standing.seat is None else names[standing.seat],
        "status": _status(standing, names),
        "hand": _hand(standing),
        "moves": _moves(standing),
        "moved": bool(standing.laid),
    }


def _cards(text: str) -> tuple[Card, ...]:
    """Out of an address that somebody may have cut or edited."""
    try:
        return cards(text.split()[:MOST_LAID])
    except UnknownCard:
        return ()


def _status(standing: Standing, names: tuple[str, ...]) -> str:
    if standing.begun:
        return _("%(cards)s wants an answer in the same move. What may follow stands out.") % {
            "cards": cards_text(standing.begun)
        }
    return todo(view_for(standing.state, standing.seat), names, frozenset(standing.following))


def _hand(standing: Standing) -> Facts:
    hand = () if standing.seat is None else standing.state.hands[standing.seat]
    held = sorted(hand, key=deck_order)
    before = [each.code for each in standing.laid]
    return {
        "cols": max(1, len(held)),
        "cards": [
            {
                "code": card.code,
                "name": card_name(card),
                "lit": card in standing.following,
                "place": standing.begun.index(card) + 1 if card in standing.begun else "",
                "laid": "+".join([*before, card.code]),
            }
            for card in held
        ],
    }


def _moves(standing: Standing) -> list[str]:
    """Everything that may be done now, in words; of much only the beginning."""
    if standing.seat is None:
        return []
    view = view_for(standing.state, Seat(standing.seat))
    listed = standing.moves if standing.begun else iter_legal(standing.state, standing.seat)
    said = dict.fromkeys(action_text(action, view) for action in islice(listed, 60))
    shown = list(islice(said, MOVES_SHOWN))
    return [*shown, "…"] if len(said) > len(shown) else shown
