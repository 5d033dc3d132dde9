"""A bot's advice in one line: what it would do, and why."""

from django.utils.translation import gettext as _

from games.bots.reasons import sentence
from games.engine.actions import Accept, Action, Announce, Confirm, Draw, Play
from games.wording.cards import ask_text, cards_text, suit_text


def hint_text(action: Action | None, reason: str) -> str:
    if action is None:
        return sentence(reason)
    return _("%(move)s. %(why)s") % {"move": move_text(action), "why": sentence(reason)}


def move_text(action: Action) -> str:
    match action:
        case Play():
            return _play(action)
        case Draw():
            return _("Draw")
        case Accept():
            return _("Let it stand")
        case Announce():
            return _("Say “Niko Kadi”")
        case Confirm():
            return _("Confirm")
        case _:
            raise ValueError(f"no bot advises {action!r}")


def _play(play: Play) -> str:
    facts = {"cards": cards_text(play.cards)}
    if play.suit is not None:
        return _("Play %(cards)s and choose %(suit)s") % {**facts, "suit": suit_text(play.suit)}
    if play.ask is not None:
        return _("Play %(cards)s and ask for %(card)s") % {**facts, "card": ask_text(play.ask)}
    return _("Play %(cards)s") % facts
