"""From an action to what happens because of it, or to a refusal."""

from collections.abc import Callable
from typing import Any, Final

from games.engine import events as ev
from games.engine.actions import (
    Accept,
    Action,
    Announce,
    Confirm,
    Draw,
    EndNow,
    Expire,
    Leave,
    Play,
)
from games.engine.checks import awaited
from games.engine.deadlines import due_in_order
from games.engine.effects import play_answer, play_move
from games.engine.flow import Flow, begin_turn, finish_game, take_draw
from games.engine.legal import check
from games.engine.shuffle import Entropy
from games.engine.state import ANSWER, CONFIRM, TURN, GameState, PublicState
from games.engine.stopping import (
    accept,
    close_window,
    let_stand,
    pass_on,
    seat_left_window,
    stop,
)


def decide(state: GameState, action: Action, *, now: int, entropy: Entropy) -> list[ev.Event]:
    """The events that follow from the action; raises Refused."""
    return apply(state, action, now=now, entropy=entropy)[0]


def apply(
    state: GameState, action: Action, *, now: int, entropy: Entropy
) -> tuple[list[ev.Event], GameState]:
    """The events, and the state they lead to; raises Refused."""
    check(state, action)
    flow = Flow(state, now, entropy)
    _DO[type(action)](flow, action)
    return flow.events, flow.freeze()


def carry_out(flow: Flow, action: Action) -> None:
    """What the action does, in a game that goes on as a draft. The caller knows it to be legal."""
    _DO[type(action)](flow, action)


def _play(flow: Flow, action: Play) -> None:
    phase = flow.table.phase
    if phase is TURN:
        play_move(flow, action)
    elif phase is ANSWER:
        play_answer(flow, action)
    else:
        stop(flow, action.seat, action.cards)


def _draw(flow: Flow, action: Draw) -> None:
    take_draw(flow, action.seat)


def _accept(flow: Flow, action: Accept) -> None:
    table = flow.table
    if table.window is not None:
        let_stand(flow, action.seat, table.window)
    elif table.counter is not None:
        accept(flow, table.counter)


def _announce(flow: Flow, action: Announce) -> None:
    """Rules §7: given inside its prompt, it counts from when the prompt opened."""
    table = flow.table
    own_turn = table.turn == action.seat and table.phase in (TURN, ANSWER)
    flow.emit(ev.Announced(action.seat, counts=own_turn and table.ruleset.niko == "prompt"))


def _confirm(flow: Flow, action: Confirm) -> None:
    flow.emit(ev.Confirmed(action.seat))
    _close_if_confirmed(flow)


def _close_if_confirmed(flow: Flow) -> None:
    if not awaited(flow.table):
        finish_game(flow, "won", flow.table.winner)


def _leave(flow: Flow, action: Leave) -> None:
    """Rules §1, "Leaving"."""
    seat, table = action.seat, flow.table
    hand = flow.hands[seat]
    pile = tuple(flow.entropy.shuffle(flow.draw + hand, flow.shuffles)) if hand else flow.draw
    flow.emit(ev.SeatLeft(seat, pile, len(hand), action.how))
    if table.phase is CONFIRM:
        _close_if_confirmed(flow)
    elif len(table.seats) == 1:
        finish_game(flow, "walkover", table.seats[0])
    elif table.window is not None:
        seat_left_window(flow, table.window)
    elif table.turn == seat:
        _leave_own_turn(flow, table)


def _leave_own_turn(flow: Flow, table: PublicState) -> None:
    seat = table.turn
    if table.counter is not None:
        pass_on(flow, table.counter, table.counter.remaining)
        return
    if table.request is not None:
        flow.emit(ev.RequestEnded(seat, "lapsed"))
    if table.question is not None:
        flow.emit(ev.QuestionEnded(seat, answered=False))
    begin_turn(flow, table.after(seat))


def _expire(flow: Flow, action: Expire) -> None:
    """Whatever is due happens in its order; what starts now runs from now."""
    for deadline, seat in due_in_order(flow.table, flow.prompts, flow.now):
        if seat is None:
            if flow.table.deadline == deadline:
                _run_out(flow, flow.table)
        elif flow.prompts[seat] == deadline:
            flow.emit(ev.PromptClosed(seat, forfeited=True))


def _run_out(flow: Flow, table: PublicState) -> None:
    if table.phase is CONFIRM:
        finish_game(flow, "won", table.winner)
    elif table.window is not None:
        close_window(flow, table.window)
    else:
        flow.emit(ev.TimedOut(table.turn))
        if table.counter is not None:
            accept(flow, table.counter)
        else:
            take_draw(flow, table.turn)


def _end_now(flow: Flow, action: EndNow) -> None:
    finish_game(flow, "ended", None)


_DO: Final[dict[type, Callable[[Flow, Any], None]]] = {
    Play: _play,
    Draw: _draw,
    Accept: _accept,
    Announce: _announce,
    Confirm: _confirm,
    Leave: _leave,
    Expire: _expire,
    EndNow: _end_now,
}
