"""The regions one seat sees: its hand with what may be done, what to do, its prompt."""

from typing import NamedTuple

from games.bots.hands import is_ready
from games.engine.cards import deck_order
from games.engine.state import Phase
from games.engine.view import View
from games.presenters.context import Context
from games.presenters.ending import ending
from games.presenters.hand import BarFacts, CardFacts, HandFacts
from games.presenters.moves import Moves, moves_of
from games.presenters.rendering import cached_region, render_region
from games.presenters.seats import TURN_PHASES
from games.wording.emptied import HandEmptied, own_emptied_text
from games.wording.questions import unanswered
from games.wording.todo import todo

PLAYING = (Phase.TURN, Phase.ANSWER, Phase.WINDOW, Phase.COUNTER)


class StatusFacts(NamedTuple):
    todo: str
    mine: bool


class PromptFacts(NamedTuple):
    deadline: int | None
    total: int


def render_private(view: View, context: Context) -> dict[str, str]:
    """`view` is the viewer's own; a spectator's has no seat."""
    moves, spoken = moves_of(view), context.language
    hand = _hand(view, context, moves)
    return {
        # Who waits has the same hand for some moves; what can be done is another with each.
        "hand": render_region("hand", hand)
        if moves.active
        else cached_region("hand", spoken, hand),
        "status": cached_region("status", spoken, _status(view, context, moves)),
        "prompt": cached_region("prompt", spoken, _prompt(view)),
        "confirm": _confirm(view, context),
    }


def _hand(view: View, context: Context, moves: Moves) -> HandFacts:
    seated = view.seat is not None and view.seat not in view.left
    cards = _cards(view, moves, replay=context.replay)
    return HandFacts(cards, _bar(view, moves), context.language, seated, context.replay)


def _bar(view: View, moves: Moves) -> BarFacts:
    return BarFacts(
        phase=view.phase if moves.active else None,
        pick=(view.pending or 1) if moves.may_draw else 0,
        may_accept=moves.may_accept,
        announce=view.ruleset.niko == "call" and view.phase in PLAYING,
        announced=view.seat in view.announced,
        ready=view.ruleset.niko == "call" and is_ready(view.hand, view.ruleset),
    )


def _cards(view: View, moves: Moves, *, replay: bool) -> tuple[CardFacts, ...]:
    hand = sorted(view.hand, key=deck_order)
    if not moves.active:
        return tuple([CardFacts(card.code, replay) for card in hand])
    answers = unanswered(view, moves.playable)
    return tuple(
        CardFacts(
            code=card.code,
            replay=replay,
            first=card in moves.first,
            next=moves.next_codes(card),
            choose=moves.choices.get(card, ""),
            urgent=card in moves.urgent,
            answers=answers.get(card, ""),
        )
        for card in hand
    )


def _status(view: View, context: Context, moves: Moves) -> StatusFacts:
    mine = view.phase in TURN_PHASES and view.turn == view.seat
    emptied = None if moves.may_accept else _emptied(view, context)
    if emptied is not None:
        text = own_emptied_text(emptied, view)
    else:
        text = todo(view, context.names, moves.first)
    return StatusFacts(text, mine or moves.active)


def _emptied(view: View, context: Context) -> HandEmptied | None:
    """Why the viewer is out of cards, or was until cards had to be drawn for it."""
    if view.seat is None or view.phase not in PLAYING or view.phase is Phase.ANSWER:
        return None
    on_turn = view.phase is Phase.TURN and view.turn == view.seat
    return None if view.hand and on_turn else context.emptied.get(view.seat)


def _prompt(view: View) -> PromptFacts:
    return PromptFacts(view.prompt, view.ruleset.niko_seconds * 1000)


def _confirm(view: View, context: Context) -> str:
    end = ending(view, context)
    if end is None:
        return cached_region("confirm", context.language, None)
    return render_region("confirm", end)
