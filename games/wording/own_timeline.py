"""What somebody is told about their own part in an event: as `timeline`, but to "you"."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import events as ev
from games.engine.cards import Rank
from games.wording.cards import ask_text, card_text, cards_text, suit_text
from games.wording.emptied import HandEmptied, reason_text


def own_timeline(event: ev.Event | HandEmptied) -> str | None:
    """None where it is told as to everybody."""
    tell = _SENTENCES.get(type(event))
    return tell(event) if tell else None


def _played(event: ev.CardsPlayed) -> str:
    if event.role != "stop":
        return _("You played %(cards)s") % {"cards": cards_text(event.cards)}
    facts = {"card": card_text(event.cards[0])}
    if event.cards[0].rank is Rank.JACK:
        return _("You canceled the jump with %(card)s") % facts
    return _("You canceled the kickback with %(card)s") % facts


def _drawn(event: ev.CardsDrawn) -> str:
    facts = {"number": event.count}
    if event.reason == "no_answer":
        return _("You did not answer and picked %(number)d") % facts
    return _("You picked %(number)d") % facts if event.count else _("You found nothing to pick")


def _raised(event: ev.PickRaised) -> str:
    facts = {"number": event.pending}
    if event.pending == sum(card.pick for card in event.chain):
        return _("You raised the pick to %(number)d") % facts
    return _("You changed the pick to %(number)d") % facts


def _pick_cleared(event: ev.PickCleared) -> str | None:
    return _("You canceled the penalty with an Ace") if event.how == "cancelled" else None


def _request_ended(event: ev.RequestEnded) -> str | None:
    return _("You canceled the request with an Ace") if event.how == "cancelled" else None


def _jumped(event: ev.Jumped) -> str:
    text = ngettext("You jumped %(number)d person", "You jumped %(number)d people", event.people)
    return text % {"number": event.people}


def _reversed(event: ev.Reversed) -> str:
    if event.times % 2:
        return _("You reversed the direction")
    return _("You turned the direction %(number)d times, so it stays") % {"number": event.times}


def _emptied(event: HandEmptied) -> str:
    return _("You are out of cards, but %(reason)s") % {"reason": reason_text(event.why)}


_SENTENCES: dict[type, Callable[[Any], str | None]] = {
    ev.CardsPlayed: _played,
    ev.CardsDrawn: _drawn,
    ev.PickRaised: _raised,
    ev.PickCleared: _pick_cleared,
    ev.SuitRequired: lambda event: (
        _("You changed the suit to %(suit)s") % {"suit": suit_text(event.suit)}
    ),
    ev.CardRequested: lambda event: _("You requested %(card)s") % {"card": ask_text(event.ask)},
    ev.RequestEnded: _request_ended,
    ev.LetStand: lambda event: _("You let it stand"),
    ev.Jumped: _jumped,
    ev.Reversed: _reversed,
    ev.PlaysAgain: lambda event: _("You play again"),
    ev.Announced: lambda event: _('You announced "Niko Kadi"'),
    ev.SeatLeft: lambda event: _("You left the table"),
    ev.TimedOut: lambda event: _("You ran out of time"),
    ev.Won: lambda event: _("You won with %(cards)s") % {"cards": cards_text(event.cards)},
    ev.WinBlocked: lambda event: _("You did not win: another player has no cards"),
    ev.Confirmed: lambda event: _("You confirmed"),
    HandEmptied: _emptied,
}
