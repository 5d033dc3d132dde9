"""What to do now: a sentence for the player who is to act, another for those who wait."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import Rank
from games.engine.state import Phase
from games.engine.view import View
from games.wording.cards import ask_text, card_text, cards_text
from games.wording.picks import pick_todo
from games.wording.turns import answer_todo, play_todo

Names = Sequence[str]


def todo(view: View, names: Names) -> str:
    return _BY_PHASE[view.phase](view, names)


def _turn(view: View, names: Names) -> str:
    if view.seat != view.turn:
        return _waiting_for_turn(view, names[view.turn])
    if not view.hand:
        return _no_cards(view)
    if view.pending:
        return pick_todo(view)
    if view.request is not None:
        return _request(view)
    return play_todo(view)


def _waiting_for_turn(view: View, name: str) -> str:
    if view.pending:
        return _("%(name)s must pick %(number)d, stack or cancel") % {
            "name": name,
            "number": view.pending,
        }
    if view.request is not None:
        return _("%(name)s must play %(card)s or an Ace, or draw one without it") % {
            "name": name,
            "card": ask_text(view.request),
        }
    return _("It is %(name)s's turn") % {"name": name}


def _no_cards(view: View) -> str:
    if view.pending:
        return _("You have no cards: pick %(number)d") % {"number": view.pending}
    return _("You have no cards: draw one")


def _request(view: View) -> str:
    assert view.request is not None
    wanted = {"card": ask_text(view.request)}
    if any(view.request.met_by(card) for card in view.hand):
        return _("Play %(card)s, which was requested, or any Ace") % wanted
    return _("%(card)s was requested and you do not hold it: draw one, or play any Ace") % wanted


def _answer(view: View, names: Names) -> str:
    assert view.question is not None
    if view.seat == view.turn:
        return answer_todo(view)
    return _("%(name)s must answer %(card)s or draw one") % {
        "name": names[view.turn],
        "card": card_text(view.question),
    }


def _window(view: View, names: Names) -> str:
    window = view.window
    assert window is not None
    name = {"name": names[window.seat]}
    if view.let_stand:
        return _("You let it stand: wait for the others")
    if view.seat in window.stoppers:
        return _stopper(view, window.kind) % name
    if window.kind == "jump":
        return _("%(name)s's jump can still be stopped: wait") % name
    return _("%(name)s's kickback can still be stopped: wait") % name


def _stopper(view: View, kind: str) -> str:
    if kind == "jump":
        if any(card.rank is Rank.JACK for card in view.hand):
            return _("Stop %(name)s's jump with a J, or let it stand")
        return _("%(name)s's jump can still be stopped: let it stand, or wait")
    if any(card.rank is Rank.KING for card in view.hand):
        return _("Stop %(name)s's kickback with a K, or let it stand")
    return _("%(name)s's kickback can still be stopped: let it stand, or wait")


def _counter(view: View, names: Names) -> str:
    counter = view.counter
    assert counter is not None
    name = {"name": names[counter.seat], "asked": names[view.turn]}
    if view.seat == view.turn:
        if counter.kind == "jump":
            return _("Accept %(name)s's jump, or counter it with a J") % name
        return _("Accept %(name)s's kickback, or counter it with a K") % name
    if counter.kind == "jump":
        return _("%(asked)s accepts or counters %(name)s's jump") % name
    return _("%(asked)s accepts or counters %(name)s's kickback") % name


def _confirm(view: View, names: Names) -> str:
    waiting = [seat for seat in view.humans if seat not in view.left | view.confirmed]
    if view.seat in waiting and view.winner is not None:
        facts = {"name": names[view.winner], "cards": cards_text(view.won_with)}
        if view.seat == view.winner:
            return _("You won with %(cards)s: confirm it") % facts
        return _("Confirm that %(name)s won with %(cards)s") % facts
    return ngettext(
        "Waiting for %(number)d person to confirm",
        "Waiting for %(number)d people to confirm",
        len(waiting),
    ) % {"number": len(waiting)}


def _over(view: View, names: Names) -> str:
    if view.winner is not None:
        if view.seat == view.winner:
            return _("The game is over: you won")
        return _("The game is over: %(name)s won") % {"name": names[view.winner]}
    if view.over_how == "blocked":
        return _("The game is over: it was blocked, and nobody won")
    return _("The game is over: nobody won")


_BY_PHASE: dict[Phase, Callable[[View, Names], str]] = {
    Phase.TURN: _turn,
    Phase.ANSWER: _answer,
    Phase.WINDOW: _window,
    Phase.COUNTER: _counter,
    Phase.CONFIRM: _confirm,
    Phase.OVER: _over,
}
