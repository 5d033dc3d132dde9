"""What somebody may do, as a short instruction."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from games.engine.actions import Accept, Action, Announce, Confirm, Draw, Leave, Play
from games.engine.view import View
from games.wording.cards import ask_text, cards_text, suit_text


def action_text(action: Action, view: View) -> str:
    tell = _SENTENCES.get(type(action))
    return tell(action, view) if tell else ""


def _play(action: Play, view: View) -> str:
    cards = {"cards": cards_text(action.cards)}
    if action.ask is not None:
        return _("Play %(cards)s and ask for %(card)s") % {**cards, "card": ask_text(action.ask)}
    if action.suit is not None:
        return _("Play %(cards)s and choose %(suit)s") % {**cards, "suit": suit_text(action.suit)}
    return _("Play %(cards)s") % cards


def _draw(action: Draw, view: View) -> str:
    return _("Pick %(count)s") % {"count": view.pending} if view.pending else _("Draw 1")


_SENTENCES: dict[type, Callable[[Any, View], str]] = {
    Play: _play,
    Draw: _draw,
    Accept: lambda action, view: _("Let it stand"),
    Announce: lambda action, view: _("Say “Niko Kadi”"),
    Confirm: lambda action, view: _("Confirm"),
    Leave: lambda action, view: _("Leave"),
}
