"""The sheet at the end: what was won with, who has confirmed, where to go next."""

from django.urls import NoReverseMatch, reverse

from games.engine.state import Phase
from games.engine.view import View
from games.presenters.context import Context
from games.presenters.faces import Facts, face
from games.wording.cards import cards_text
from games.wording.quick import gettext as _


def ending(view: View, context: Context) -> Facts | None:
    if view.phase not in (Phase.CONFIRM, Phase.OVER):
        return None
    return {
        "title": _title(view, context),
        "said": _said(view, context),
        "cards": [face(card) for card in view.won_with],
        "on": _card_below(view),
        "winner": view.winner,
        "rows": _rows(view, context),
        "open": view.phase is Phase.CONFIRM,
        "replay": _address("replay", context.game_id) if context.game_id else "",
        "lobby": _address("lobby") or _address("home"),
    }


def _title(view: View, context: Context) -> str:
    if view.winner is not None and view.over_how == "walkover":
        return _("%(name)s won: everyone else left") % {"name": context.names[view.winner]}
    if view.winner is not None:
        return _("%(name)s won!") % {"name": context.names[view.winner]}
    if view.over_how == "blocked":
        return _("Blocked: there is nothing left to draw, nobody won")
    return _("The game was ended without a winner")


def _said(view: View, context: Context) -> str:
    if view.winner is None or not view.won_with:
        return ""
    facts = {"name": context.names[view.winner], "cards": cards_text(view.won_with)}
    below = _card_below(view)
    if below is None:
        return _("%(name)s played %(cards)s.") % facts
    return _("%(name)s played %(cards)s on %(below)s.") % {**facts, "below": below["text"]}


def _card_below(view: View) -> Facts | None:
    """The card that the winning cards were laid on."""
    place = len(view.discards) - len(view.won_with) - 1
    if not view.won_with or place < 0:
        return None
    return face(view.discards[place])


def _rows(view: View, context: Context) -> list[Facts]:
    """Who is to confirm, and whose rating changes."""
    asked = view.humans if view.winner is not None and view.won_with else ()
    asking = {seat for seat in asked if seat not in view.left}
    return [
        {
            "seat": seat,
            "name": context.names[seat],
            "asked": seat in asking,
            "done": seat in view.confirmed,
            "change": context.gains.get(seat),
        }
        for seat in sorted(asking | context.gains.keys())
    ]


def _address(name: str, *args: object) -> str:
    """Empty where the site has no such page."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""
