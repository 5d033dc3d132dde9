"""A hand that is out of cards and did not win: why, for the table and for the one whose it is."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.actions import Seat
from games.engine.cards import Rank
from games.engine.state import Phase
from games.engine.view import View
from games.wording.instruction import rank_phrase

UNANNOUNCED, STOP, QUESTIONS = "unannounced", "stop", "questions"


@dataclass(frozen=True, slots=True)
class HandEmptied:
    """Told like an event, though the log has none for it: it follows from the others."""

    seat: Seat
    why: str | Rank
    """A rank that does not win, or one of the words above."""


def emptied_text(emptied: HandEmptied, name: str) -> str:
    """For the table."""
    facts = {"name": name, "reason": reason_text(emptied.why)}
    return _("%(name)s is out of cards, but %(reason)s") % facts


def own_emptied_text(emptied: HandEmptied, view: View) -> str:
    """For the one who is: also what follows."""
    facts = {"reason": reason_text(emptied.why), "number": len(view.hand) or view.pending}
    if view.hand:
        return _("Out of cards, but %(reason)s: you drew %(number)d") % facts
    if view.phase is not Phase.TURN or view.turn != view.seat:
        return _("Out of cards, but %(reason)s: you draw when it is your turn") % facts
    if view.pending:
        return _("Out of cards, but %(reason)s: pick %(number)d") % facts
    return _("Out of cards, but %(reason)s: draw one") % facts


def reason_text(why: str | Rank) -> str:
    if isinstance(why, Rank):
        return _("%(card)s cannot win") % {"card": _card(why)}
    if why == STOP:
        return _("a stop cannot win")
    if why == QUESTIONS:
        return _("a question cannot win here")
    return _("without “Niko Kadi”")


def _card(rank: Rank) -> str:
    if rank is Rank.JACK:
        return _("a Jack")
    return _("a King") if rank is Rank.KING else rank_phrase(rank)
