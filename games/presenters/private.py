"""The regions one seat sees: its hand with what may be done, what to do, its prompt."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.bots.hands import is_ready
from games.engine.cards import Card, deck_order
from games.engine.state import Phase
from games.engine.view import View
from games.presenters.context import Context
from games.presenters.ending import ending
from games.presenters.faces import Facts, card_name
from games.presenters.moves import Moves, moves_of
from games.presenters.public import TURN_PHASES
from games.presenters.rendering import fill, render_region
from games.wording.emptied import HandEmptied, own_emptied_text
from games.wording.questions import unanswered
from games.wording.quick import gettext as _
from games.wording.quick import language
from games.wording.todo import todo

PLAYING = (Phase.TURN, Phase.ANSWER, Phase.WINDOW, Phase.COUNTER)
NO_QUESTIONS: Mapping[Card, str] = MappingProxyType({})


class Bar(NamedTuple):
    """What the buttons below the hand say; those without a word are not there."""

    verb: str
    # The same before a card is chosen.
    idle: str
    draw: str
    accept: str
    announce: bool
    announced: bool
    ready: bool
    """The hand can go out in one turn: saying so is no bluff."""


class CardFacts(NamedTuple):
    replay: bool
    code: str
    name: str
    first: bool
    next: str
    choose: str
    urgent: bool
    answers: str
    """To a question whose answer belongs to the same move."""


def render_private(view: View, context: Context) -> dict[str, str]:
    """`view` is the viewer's own; a spectator's has no seat."""
    moves = moves_of(view)
    bar = _bar(view, moves)
    seated = view.seat is not None and view.seat not in view.left
    if moves.active:
        hand = _hand(
            view.hand,
            moves,
            bar,
            replay=context.replay,
            stops=view.phase is Phase.WINDOW,
            answers=unanswered(view, moves.playable),
        )
    else:
        hand = _resting_hand(view.hand, bar, seated, context.replay, language())
    return {
        "hand": hand,
        "status": fill("status", _status(view, context, moves)),
        "prompt": fill("prompt", _prompt(view)),
        "confirm": render_region("confirm", {"end": ending(view, context)}),
    }


@lru_cache(maxsize=4096)
def _resting_hand(hand: tuple[Card, ...], bar: Bar, seated: bool, replay: bool, spoken: str) -> str:
    """Of those who can only wait: their cards and nothing else, so it is made once."""
    return _hand(hand, Moves(), bar, replay=replay, seated=seated)


def _hand(
    hand: Sequence[Card],
    moves: Moves,
    bar: Bar,
    *,
    replay: bool,
    seated: bool = True,
    stops: bool = False,
    answers: Mapping[Card, str] = NO_QUESTIONS,
) -> str:
    cards = sorted(hand, key=deck_order)
    cols, wide = _columns(len(cards))
    facts = {
        "seated": seated,
        "cols": cols,
        "wide": wide,
        "verb": bar.verb,
        "ready_made": stops,
        "active": moves.active,
        "cards": SafeString("".join(_cards(cards, moves, answers, replay=replay))),
        "replay": replay,
        "bar": "" if replay else SafeString(render_region("hand_bar", bar._asdict())),
    }
    return fill("hand", facts)


def _bar(view: View, moves: Moves) -> Bar:
    return Bar(
        verb=_verb(view) if moves.active else _("Play"),
        idle=_idle(view) if moves.active else _("Play"),
        draw=_draw_label(view) if moves.may_draw else "",
        accept=_("Let it stand") if moves.may_accept else "",
        announce=view.ruleset.niko == "call" and view.phase in PLAYING,
        announced=view.seat in view.announced,
        ready=view.ruleset.niko == "call" and is_ready(view.hand, view.ruleset),
    )


def _columns(count: int) -> tuple[int, int]:
    """Cards in a row, on a phone and on a wide screen."""
    rows = 1 if count <= 8 else 2 if count <= 18 else 3
    wide_rows = 1 if count <= 18 else 2
    return min(20, max(1, -(-count // rows))), min(20, max(1, -(-count // wide_rows)))


def _cards(
    cards: Sequence[Card], moves: Moves, answers: Mapping[Card, str], *, replay: bool
) -> list[str]:
    return [
        _card(
            CardFacts(
                replay=replay,
                code=card.code,
                name=card_name(card),
                first=card in moves.first,
                next=moves.next_codes(card),
                choose=moves.choices.get(card, ""),
                urgent=card in moves.urgent,
                answers=answers.get(card, ""),
            )
        )
        for card in cards
    ]


@lru_cache(maxsize=8192)
def _card(card: CardFacts) -> str:
    """A move changes few of them."""
    return fill("hand_card", card._asdict())


def _verb(view: View) -> str:
    verbs = {
        Phase.ANSWER: _("Answer"),
        Phase.WINDOW: _("Stop with"),
        Phase.COUNTER: _("Counter with"),
    }
    return verbs.get(view.phase, _("Play"))


def _idle(view: View) -> str:
    verbs = {
        Phase.ANSWER: _("Answer"),
        Phase.WINDOW: _("Stop it"),
        Phase.COUNTER: _("Counter it"),
    }
    return verbs.get(view.phase, _("Play"))


def _draw_label(view: View) -> str:
    if view.phase is Phase.ANSWER:
        return _("No answer: draw 1")
    if view.pending:
        return _("Pick %(count)s") % {"count": view.pending}
    return _("Draw 1")


def _status(view: View, context: Context, moves: Moves) -> Facts:
    mine = view.phase in TURN_PHASES and view.turn == view.seat
    emptied = None if moves.may_accept else _emptied(view, context)
    if emptied is not None:
        text = own_emptied_text(emptied, view)
    else:
        text = todo(view, context.names, moves.first)
    return {"todo": text, "mine": mine or moves.active}


def _emptied(view: View, context: Context) -> HandEmptied | None:
    """Why the viewer is out of cards, or was until cards had to be drawn for it."""
    if view.seat is None or view.phase not in PLAYING or view.phase is Phase.ANSWER:
        return None
    on_turn = view.phase is Phase.TURN and view.turn == view.seat
    last = context.lines[-1].number if context.lines else 0
    for line in reversed(context.lines):
        if view.hand and (on_turn or line.number < last):
            return None
        if isinstance(line.event, HandEmptied) and line.event.seat == view.seat:
            return line.event
    return None


def _prompt(view: View) -> Facts:
    return {"deadline": view.prompt, "total": view.ruleset.niko_seconds * 1000}
