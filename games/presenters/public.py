"""The regions everyone sees alike: rendered once per version and language, then shared."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import PENALTY, Rank
from games.engine.state import Direction
from games.engine.view import View
from games.presenters.context import Context
from games.presenters.faces import Facts, card_name, suit_name
from games.presenters.rendering import cached_region, render_region
from games.presenters.seats import render_seats
from games.wording.cards import ask_text, card_text, cards_text


class WatchingFacts(NamedTuple):
    number: int

    @property
    def label(self) -> str:
        label = ngettext("%(number)s spectator", "%(number)s spectators", self.number)
        return label % {"number": self.number}


def render_public(view: View, context: Context) -> dict[str, str]:
    """`view` is a spectator's: nothing here may depend on who looks."""
    spoken = context.language
    return {
        "seats": render_seats(view, context),
        "pile": render_region("pile", _pile(view)),
        "watching": cached_region("watching", spoken, WatchingFacts(context.spectators)),
        "seal": cached_region("seal", spoken, context.commitment),
    }


def _pile(view: View) -> Facts:
    return {
        "label": _pile_label(view),
        "direction": "cw" if view.direction is Direction.CW else "ccw",
        "draw_count": view.draw_count,
        "match": view.match.code,
        "match_text": card_text(view.match),
        "under": _slid_under(view),
        "pending": view.pending,
        "chain": _chain(view),
        "required": view.required.value if view.required else "",
        "required_name": suit_name(view.required) if view.required else "",
        "request": ask_text(view.request) if view.request else "",
    }


def _pile_label(view: View) -> str:
    """The middle of the table for those who hear it."""
    facts = {"card": card_name(view.match), "count": view.draw_count}
    label = _("To match: %(card)s. Cards to draw: %(count)s.") % facts
    if view.pending:
        pick = {"count": view.pending, "cards": cards_text(view.chain)}
        label += " " + _("Pending pick: %(count)s, from %(cards)s.") % pick
    if view.direction is Direction.CCW:
        label += " " + _("Play runs anticlockwise.")
    return label


def _chain(view: View) -> list[str]:
    """The cards that a pick is made of; a single one lies there to be seen."""
    if not view.pending or len(view.chain) < 2:
        return []
    return [card.code for card in view.chain]


def _slid_under(view: View) -> str:
    """The Ace that cancelled a pick and lies under the match card. Rules §2."""
    if len(view.discards) < 2 or view.ruleset.ace_cancel != "under":
        return ""
    below = view.discards[-2]
    cancelled = view.match.group is PENALTY and not view.pending and below.rank is Rank.ACE
    return below.code if cancelled else ""
