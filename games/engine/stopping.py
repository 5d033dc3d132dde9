"""Jumps and kickbacks, and how they are stopped. Rules §6."""

from games.engine import events as ev
from games.engine.actions import Seat
from games.engine.cards import Card
from games.engine.flow import (
    SECOND,
    Flow,
    apply_jump,
    apply_kickback,
    ask_niko,
    begin_turn,
    fill_empty_hand,
    hand_changed,
    turn_clock,
)
from games.engine.state import Counter, PublicState, Window


def launch(flow: Flow, seat: Seat, kind: ev.Kind, count: int) -> None:
    """A jump or kickback was played and its player's turn has ended."""
    rules = flow.table.ruleset
    if rules.stop == "counter":
        remaining = count if kind == "jump" else 1
        _ask(flow, Counter(seat, kind, count, remaining, ()), flow.table.after(seat))
        return
    stoppers = who_may_stop(flow.table, seat, kind, count) if rules.stop == "window" else ()
    if stoppers:
        until = flow.now + rules.stop_seconds * SECOND
        flow.emit(ev.WindowOpened(seat, kind, count, stoppers, until))
    else:
        _apply(flow, seat, kind, count)


def who_may_stop(table: PublicState, seat: Seat, kind: ev.Kind, count: int) -> tuple[Seat, ...]:
    others = [each for each in table.seats if each != seat]
    if kind == "kickback" or table.ruleset.jump_stoppers == "anyone":
        return tuple(others)
    skipped = {table.after(seat, step) for step in range(1, min(count, table.players) + 1)}
    return tuple(each for each in others if each not in skipped)


def _apply(flow: Flow, seat: Seat, kind: ev.Kind, count: int) -> None:
    if kind == "jump":
        apply_jump(flow, seat, count)
    else:
        apply_kickback(flow, seat, count)


def close_window(flow: Flow, window: Window) -> None:
    """Nobody stopped it."""
    flow.emit(ev.WindowClosed(window.seat, window.kind, None))
    _apply(flow, window.seat, window.kind, window.count)


def let_stand(flow: Flow, seat: Seat, window: Window) -> None:
    """Rules §6: when all who may stop it have let it stand there is nothing to wait for."""
    flow.emit(ev.LetStand(seat))
    if flow.let_stand.issuperset(window.stoppers):
        close_window(flow, window)


def stop(flow: Flow, seat: Seat, cards: tuple[Card, ...]) -> None:
    """The stopping card is the match card and has no effect of its own."""
    window, counter = flow.table.window, flow.table.counter
    flow.emit(ev.CardsPlayed(seat, cards, "stop"))
    if window is not None:
        flow.emit(ev.WindowClosed(window.seat, window.kind, seat))
        following = flow.table.after(window.seat)
    elif counter is not None:
        flow.emit(ev.CounterEnded(counter.seat, counter.kind, seat))
        following = seat
    hand_changed(flow, seat)
    if not flow.hands[seat]:
        fill_empty_hand(flow, seat)
    ask_niko(flow, seat)
    begin_turn(flow, following)


def seat_left_window(flow: Flow, window: Window) -> None:
    """A window goes on, or closes if nobody is left who could stop and has not let it stand."""
    stoppers = who_may_stop(flow.table, window.seat, window.kind, window.count)
    if flow.let_stand.issuperset(stoppers):
        close_window(flow, window)
    elif stoppers != window.stoppers:
        flow.emit(ev.StoppersChanged(stoppers))


def _ask(flow: Flow, counter: Counter, asked: Seat) -> None:
    until = turn_clock(flow.table.ruleset, flow.now)
    flow.emit(
        ev.CounterAsked(counter.seat, asked, counter.kind, counter.count, counter.remaining, until)
    )


def accept(flow: Flow, counter: Counter) -> None:
    """The player asked lets it stand."""
    if counter.kind == "kickback":
        flow.emit(ev.CounterEnded(counter.seat, "kickback", None))
        apply_kickback(flow, counter.seat, counter.count)
    else:
        pass_on(flow, counter, counter.remaining - 1)


def pass_on(flow: Flow, counter: Counter, remaining: int) -> None:
    """What is still pending goes to the player after the one asked."""
    table = flow.table
    here = table.turn
    following = table.after(here)
    asked = (counter.seat, here, *counter.before)
    if remaining and following not in asked:
        left = Counter(counter.seat, counter.kind, counter.count, remaining, counter.before)
        _ask(flow, left, following)
        return
    flow.emit(ev.CounterEnded(counter.seat, counter.kind, None))
    if counter.kind == "kickback":
        apply_kickback(flow, counter.seat, counter.count)
    else:
        flow.emit(ev.Jumped(counter.seat, counter.count))
        # Jumps that wrap round count without asking.
        begin_turn(flow, table.after(here, remaining + 1))
