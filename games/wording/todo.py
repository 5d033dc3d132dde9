"""What to do now: a sentence for the player who is to act, another for those who wait."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import Card, Rank
from games.engine.state import Phase
from games.engine.view import View
from games.wording.cards import ask_text, card_text, cards_text, rank_text
from games.wording.claims import Claims, claims_of
from games.wording.instruction import answer_text, turn_text

Names = Sequence[str]

STOPS_IT = {"jump": Rank.JACK, "kickback": Rank.KING}


def todo(view: View, names: Names, first: frozenset[Card]) -> str:
    """`first`: the cards of this hand that a move may begin with, as the engine has them."""
    return _BY_PHASE[view.phase](view, names, claims_of(view, first))


def _turn(view: View, names: Names, claims: Claims) -> str:
    if view.seat != view.turn:
        return _waiting_for_turn(view, names[view.turn])
    return turn_text(view, claims) if view.hand else _no_cards(view)


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


def _answer(view: View, names: Names, claims: Claims) -> str:
    assert view.question is not None
    if view.seat == view.turn:
        return answer_text(view, claims)
    return _("%(name)s must answer %(card)s or draw one") % {
        "name": names[view.turn],
        "card": card_text(view.question),
    }


def _window(view: View, names: Names, claims: Claims) -> str:
    window = view.window
    assert window is not None
    if view.let_stand:
        return _let_stand(window.kind, claims)
    if window.seat == view.seat:
        return _own_effect(window.kind)
    text = _stopper(window.kind, claims) if claims.accept else _onlooker(window.kind)
    return text % {"name": names[window.seat]}


def _let_stand(kind: str, claims: Claims) -> str:
    if claims.play:
        text = _("You let it stand: wait for the others, or stop it with a %(rank)s after all")
        return text % {"rank": rank_text(STOPS_IT[kind])}
    return _("You let it stand: wait for the others")


def _own_effect(kind: str) -> str:
    if kind == "jump":
        return _("Your jump can still be stopped: wait")
    return _("Your kickback can still be stopped: wait")


def _onlooker(kind: str) -> str:
    if kind == "jump":
        return _("%(name)s's jump can still be stopped: wait")
    return _("%(name)s's kickback can still be stopped: wait")


def _stopper(kind: str, claims: Claims) -> str:
    if kind == "jump":
        if claims.play:
            return _("Stop %(name)s's jump with a J, or let it stand")
        return _("%(name)s's jump can still be stopped: let it stand, or wait")
    if claims.play:
        return _("Stop %(name)s's kickback with a K, or let it stand")
    return _("%(name)s's kickback can still be stopped: let it stand, or wait")


def _counter(view: View, names: Names, claims: Claims) -> str:
    counter = view.counter
    assert counter is not None
    name = {"name": names[counter.seat], "asked": names[view.turn]}
    if view.seat == view.turn:
        return _asked(counter.kind, claims) % name
    if view.seat == counter.seat:
        if counter.kind == "jump":
            return _("%(asked)s accepts or counters your jump") % name
        return _("%(asked)s accepts or counters your kickback") % name
    if counter.kind == "jump":
        return _("%(asked)s accepts or counters %(name)s's jump") % name
    return _("%(asked)s accepts or counters %(name)s's kickback") % name


def _asked(kind: str, claims: Claims) -> str:
    if kind == "jump":
        if claims.play:
            return _("Accept %(name)s's jump, or counter it with a J")
        return _("You have no J: accept %(name)s's jump")
    if claims.play:
        return _("Accept %(name)s's kickback, or counter it with a K")
    return _("You have no K: accept %(name)s's kickback")


def _confirm(view: View, names: Names, claims: Claims) -> str:
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


def _over(view: View, names: Names, claims: Claims) -> str:
    if view.winner is not None:
        if view.seat == view.winner:
            return _("The game is over: you won")
        return _("The game is over: %(name)s won") % {"name": names[view.winner]}
    if view.over_how == "blocked":
        return _("The game is over: it was blocked, and nobody won")
    return _("The game is over: nobody won")


_BY_PHASE: dict[Phase, Callable[[View, Names, Claims], str]] = {
    Phase.TURN: _turn,
    Phase.ANSWER: _answer,
    Phase.WINDOW: _window,
    Phase.COUNTER: _counter,
    Phase.CONFIRM: _confirm,
    Phase.OVER: _over,
}
