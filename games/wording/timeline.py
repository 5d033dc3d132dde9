"""What everyone is told about an event, in one sentence. Rules §9."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import events as ev
from games.engine.cards import Rank
from games.wording.cards import ask_text, card_text, cards_text, suit_text
from games.wording.emptied import HandEmptied, emptied_text

Names = Sequence[str]


def timeline(event: ev.Event | HandEmptied, names: Names) -> str | None:
    """None where there is nothing to tell."""
    tell = _SENTENCES.get(type(event))
    return tell(event, names) if tell else None


def _started(event: ev.GameStarted, names: Names) -> str:
    return _("The game has begun")


def _played(event: ev.CardsPlayed, names: Names) -> str:
    if event.role == "stop":
        return _stopped(event, names)
    return _("%(name)s played %(cards)s") % {
        "name": names[event.seat],
        "cards": cards_text(event.cards),
    }


def _drawn(event: ev.CardsDrawn, names: Names) -> str:
    facts = {"name": names[event.seat], "number": event.count}
    if event.reason == "no_answer":
        return _("%(name)s did not answer and picked %(number)d") % facts
    if not event.count:
        return _("%(name)s found nothing to pick") % facts
    return _("%(name)s picked %(number)d") % facts


def _reshuffled(event: ev.PileReshuffled, names: Names) -> str:
    return _("The discard pile was reshuffled into the draw pile")


def _restored(event: ev.MatchRestored, names: Names) -> str:
    return _("%(card)s is to be matched again") % {"card": card_text(event.card)}


def _raised(event: ev.PickRaised, names: Names) -> str:
    facts = {"name": names[event.seat], "number": event.pending}
    if event.pending == sum(card.pick for card in event.chain):
        return _("%(name)s raised the pick to %(number)d") % facts
    # Only the last cards count, so it may have become smaller.
    return _("%(name)s changed the pick to %(number)d") % facts


def _pick_cleared(event: ev.PickCleared, names: Names) -> str | None:
    if event.how != "cancelled":
        return None
    return _("%(name)s canceled the penalty with an Ace") % {"name": names[event.seat]}


def _suit(event: ev.SuitRequired, names: Names) -> str:
    return _("%(name)s changed the suit to %(suit)s") % {
        "name": names[event.seat],
        "suit": suit_text(event.suit),
    }


def _requested(event: ev.CardRequested, names: Names) -> str:
    return _("%(name)s requested %(card)s") % {
        "name": names[event.seat],
        "card": ask_text(event.ask),
    }


def _request_ended(event: ev.RequestEnded, names: Names) -> str | None:
    if event.how != "cancelled":
        return None
    return _("%(name)s canceled the request with an Ace") % {"name": names[event.seat]}


def _let_stand(event: ev.LetStand, names: Names) -> str:
    """Its player alone reads it, and whoever looks at the game again with all hands open."""
    return _("%(name)s let it stand") % {"name": names[event.seat]}


def _stopped(event: ev.CardsPlayed, names: Names) -> str:
    """Told with the card; that the window has closed then says nothing new."""
    facts = {"name": names[event.seat], "card": card_text(event.cards[0])}
    if event.cards[0].rank is Rank.JACK:
        return _("%(name)s canceled the jump with %(card)s") % facts
    return _("%(name)s canceled the kickback with %(card)s") % facts


def _jumped(event: ev.Jumped, names: Names) -> str:
    return ngettext(
        "%(name)s jumped %(number)d person", "%(name)s jumped %(number)d people", event.people
    ) % {"name": names[event.seat], "number": event.people}


def _reversed(event: ev.Reversed, names: Names) -> str:
    if event.times % 2:
        return _("%(name)s reversed the direction") % {"name": names[event.seat]}
    return _("%(name)s turned the direction %(number)d times, so it stays") % {
        "name": names[event.seat],
        "number": event.times,
    }


def _plays_again(event: ev.PlaysAgain, names: Names) -> str:
    return _("%(name)s plays again") % {"name": names[event.seat]}


def _announced(event: ev.Announced, names: Names) -> str:
    return _('%(name)s announced "Niko Kadi"') % {"name": names[event.seat]}


def _left(event: ev.SeatLeft, names: Names) -> str:
    facts = {"name": names[event.seat]}
    if event.how == "away":
        return _("%(name)s was away too long and forfeited") % facts
    if event.how == "removed":
        return _("%(name)s was taken out of the game") % facts
    return _("%(name)s left the table") % facts


def _timed_out(event: ev.TimedOut, names: Names) -> str:
    return _("%(name)s ran out of time") % {"name": names[event.seat]}


def _won(event: ev.Won, names: Names) -> str:
    return _("%(name)s won with %(cards)s") % {
        "name": names[event.seat],
        "cards": cards_text(event.cards),
    }


def _win_blocked(event: ev.WinBlocked, names: Names) -> str:
    return _("%(name)s did not win: another player has no cards") % {"name": names[event.seat]}


def _confirmed(event: ev.Confirmed, names: Names) -> str:
    return _("%(name)s confirmed") % {"name": names[event.seat]}


def _over(event: ev.GameOver, names: Names) -> str | None:
    if event.how == "walkover" and event.winner is not None:
        return _("%(name)s won: nobody else stayed") % {"name": names[event.winner]}
    if event.how == "blocked":
        return _("The game is blocked: there is nothing left to draw, and nobody won")
    return _("The game was ended, and nobody won") if event.how == "ended" else None


_SENTENCES: dict[type, Callable[[Any, Names], str | None]] = {
    ev.GameStarted: _started,
    ev.CardsPlayed: _played,
    ev.CardsDrawn: _drawn,
    ev.PileReshuffled: _reshuffled,
    ev.MatchRestored: _restored,
    ev.PickRaised: _raised,
    ev.PickCleared: _pick_cleared,
    ev.SuitRequired: _suit,
    ev.CardRequested: _requested,
    ev.RequestEnded: _request_ended,
    ev.LetStand: _let_stand,
    ev.Jumped: _jumped,
    ev.Reversed: _reversed,
    ev.PlaysAgain: _plays_again,
    ev.Announced: _announced,
    ev.SeatLeft: _left,
    ev.TimedOut: _timed_out,
    ev.Won: _won,
    ev.WinBlocked: _win_blocked,
    HandEmptied: lambda event, names: emptied_text(event, names[event.seat]),
    ev.Confirmed: _confirmed,
    ev.GameOver: _over,
}
