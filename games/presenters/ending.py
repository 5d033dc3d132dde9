"""The sheet at the end, for one seat: what was won with, who has confirmed, where to go next."""

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from games.engine.state import Phase
from games.engine.view import View
from games.presenters.context import Context
from games.presenters.faces import Facts, face
from games.wording.cards import cards_text


def ending(view: View, context: Context) -> Facts | None:
    """Nothing for those who already wait for the next game."""
    if view.phase not in (Phase.CONFIRM, Phase.OVER):
        return None
    is_open = view.phase is Phase.CONFIRM
    if not is_open and view.seat in context.ready:
        return None
    asked = _asked(view)
    return {
        "title": _title(view, context),
        "said": _said(view, context),
        "cards": [face(card) for card in view.won_with],
        "on": _card_below(view),
        "mine": _is_mine(view),
        "rows": _rows(view, context, asked),
        "open": is_open,
        "asked": is_open and view.seat in asked and view.seat not in view.confirmed,
        "again": not is_open and view.seat in context.seated,
        "join": "" if is_open or view.seat in context.seated else context.join,
        "note": " ".join(filter(None, [_counts_less(context), _rematch(view, context)])),
        "next_match": _address("quick_match") if context.match and not is_open else "",
        "replay": _address("replay", context.game_id) if context.game_id else "",
        "lobby": _address("lobby") or _address("home"),
    }


def _counts_less(context: Context) -> str:
    if all(change.weight == 1.0 for change in context.gains.values()):
        return ""
    return _("You have met more than three times in a day: it counts less.")


def _rematch(view: View, context: Context) -> str:
    if view.phase is Phase.CONFIRM or not context.match:
        return ""
    if not context.seated:
        return _("This table is closed: not everybody wanted another game.")
    if view.seat in context.seated:
        return _("The next game begins if everybody asks for it within a minute.")
    return ""


def _is_mine(view: View) -> bool:
    return view.seat is not None and view.seat == view.winner


def _title(view: View, context: Context) -> str:
    if _is_mine(view):
        walkover = view.over_how == "walkover"
        return _("You won: nobody else stayed") if walkover else _("You won!")
    if view.winner is not None and view.over_how == "walkover":
        return _("%(name)s won: nobody else stayed") % {"name": context.names[view.winner]}
    if view.winner is not None:
        return _("%(name)s won!") % {"name": context.names[view.winner]}
    if view.over_how == "blocked":
        return _("Blocked: there is nothing left to draw, nobody won")
    return _("The game was ended without a winner")


def _said(view: View, context: Context) -> str:
    if view.winner is None or not view.won_with:
        return ""
    below = _card_below(view)
    text = _played(_is_mine(view)) if below is None else _played_on(_is_mine(view))
    return text % {
        "name": context.names[view.winner],
        "cards": cards_text(view.won_with),
        "below": below["text"] if below else "",
    }


def _played(mine: bool) -> str:
    return _("You played %(cards)s.") if mine else _("%(name)s played %(cards)s.")


def _played_on(mine: bool) -> str:
    if mine:
        return _("You played %(cards)s on %(below)s.")
    return _("%(name)s played %(cards)s on %(below)s.")


def _card_below(view: View) -> Facts | None:
    """The card that the winning cards were laid on."""
    place = len(view.discards) - len(view.won_with) - 1
    if not view.won_with or place < 0:
        return None
    return face(view.discards[place])


def _asked(view: View) -> frozenset[int]:
    """Who is to confirm."""
    if view.winner is None or not view.won_with:
        return frozenset()
    return frozenset(seat for seat in view.humans if seat not in view.left)


def _rows(view: View, context: Context, asked: frozenset[int]) -> list[Facts]:
    """Who is to confirm, and whose rating changes."""
    return [
        {
            "seat": seat,
            "name": _("You") if seat == view.seat else context.names[seat],
            "mine": seat == view.seat,
            "asked": seat in asked,
            "done": seat in view.confirmed,
            "change": context.gains.get(seat),
        }
        for seat in sorted(asked | context.gains.keys())
    ]


def _address(name: str, *args: object) -> str:
    """Empty where the site has no such page."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""
