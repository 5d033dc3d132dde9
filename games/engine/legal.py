"""Everything a seat may do now, from the state or from that seat's own view.

Leaving is always possible and timers are nobody's move, so neither is listed.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from games.engine import checks
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
    Seat,
)
from games.engine.cards import Card, held
from games.engine.combos import why_not_first_in_answer
from games.engine.errors import Refused
from games.engine.listing import SINGLES, Laid, Listing
from games.engine.matching import first_cards
from games.engine.state import ANSWER, CONFIRM, COUNTER, OVER, TURN, WINDOW, GameState, PublicState
from games.engine.view import View

Position = GameState | View


def check(position: Position, action: Action) -> None:
    """Raises Refused if the action is against the rules."""
    _CHECKS[type(action)](position, action)


def is_legal(position: Position, seat: Seat, action: Action) -> bool:
    """May this seat do that? Fast also where listing every action would be too much."""
    if getattr(action, "seat", None) != seat:
        return False
    try:
        check(position, action)
    except Refused:
        return False
    return True


def legal_actions(position: Position, seat: Seat) -> Sequence[Action]:
    """Every legal action: drawing and the like first, then plays. Long ones made when asked for."""
    table = position.table
    if table.turn == seat and (table.phase is TURN or table.phase is ANSWER):
        return _in_own_turn(position, table, seat)
    if table.phase is OVER or seat in table.left:
        return []
    if table.phase is CONFIRM:
        return [Confirm(seat)] if seat in checks.awaited(table) else []
    actions: list[Action] = [Announce(seat)] if can_announce(position, seat) else []
    if table.phase is WINDOW:
        if table.window is not None and seat in table.window.stoppers:
            actions += [] if position.lets_stand(seat) else [Accept(seat)]
            actions += _stops(table, seat, position.hand_of(seat))
    elif table.phase is COUNTER and table.turn == seat:
        actions += [Accept(seat), *_stops(table, seat, position.hand_of(seat))]
    return actions


def iter_legal(position: Position, seat: Seat) -> Iterator[Action]:
    """The same one by one, for hands whose moves nobody wants to count."""
    return iter(legal_actions(position, seat))


def can_announce(position: Position, seat: Seat) -> bool:
    table = position.table
    if table.ruleset.niko == "prompt":
        return position.prompt_of(seat) is not None
    return seat not in table.announced and table.phase not in (CONFIRM, OVER)


def _in_own_turn(position: Position, table: PublicState, seat: Seat) -> Sequence[Action]:
    hand = position.hand_of(seat)
    ready: list[Action] = []
    if can_announce(position, seat):
        ready.append(Announce(seat))
    if table.request is None or not checks.must_meet_request(table, hand):
        ready.append(_DRAWS[seat])
    if table.phase is TURN:
        playable = first_cards(table)
        firsts = [card for card in hand if card in playable]
    else:
        firsts = [card for card in hand if _answers(table, card)]
    if not firsts:
        return ready
    others, singles = [], SINGLES[seat]
    once, twice = held(hand)
    for card in firsts:
        if card.simple and not card.mates & once and not card.bit & twice:
            ready.append(singles[card.index])
        else:
            others.append(card)
    if not others:
        return ready
    return Listing(table, seat, hand, once, ready).with_all(others, twice)


def _answers(table: PublicState, card: Card) -> bool:
    question = table.question
    return question is not None and not why_not_first_in_answer(table.ruleset, question, card)


def _stops(table: PublicState, seat: Seat, hand: Laid) -> list[Play]:
    group = checks.stopping_group(table)
    return [SINGLES[seat][card.index] for card in dict.fromkeys(hand) if card.group is group]


def _check_play(position: Position, action: Play) -> None:
    table = position.table
    if table.phase is TURN and table.turn == action.seat:
        hand = position.hand_of(action.seat)
        if checks.is_simply_right(table, hand, action):
            return
    checks.check_play(table, _hand(position, action.seat), action)


def _check_draw(position: Position, action: Draw) -> None:
    table = position.table
    # Nothing can be wrong with the most frequent draw.
    if table.turn == action.seat and table.phase is TURN and table.request is None:
        return
    checks.check_draw(table, _hand(position, action.seat), action.seat)


def _hand(position: Position, seat: Seat) -> Laid:
    table = position.table
    known = 0 <= seat < table.players and seat not in table.left
    return position.hand_of(seat) if known else ()


def _check_accept(position: Position, action: Accept) -> None:
    table, seat = position.table, action.seat
    if table.phase is WINDOW:
        known = 0 <= seat < table.players
        checks.check_let_stand(table, seat, already=known and position.lets_stand(seat))
    else:
        checks.check_accept(table, seat)


def _check_announce(position: Position, action: Announce) -> None:
    checks.check_going(position.table, action.seat)
    checks.check_announce(position.table, action.seat, position.prompt_of(action.seat))


def _check_confirm(position: Position, action: Confirm) -> None:
    checks.check_confirm(position.table, action.seat)


def _check_leave(position: Position, action: Leave) -> None:
    checks.check_leave(position.table, action.seat)


def _check_expire(position: Position, action: Expire) -> None:
    """Never refused: a timer that comes twice or too early does nothing."""


def _check_end_now(position: Position, action: EndNow) -> None:
    if position.table.phase is OVER:
        raise Refused("game-over")


_CHECKS: Final[dict[type, Callable[[Position, Any], None]]] = {
    Play: _check_play,
    Draw: _check_draw,
    Accept: _check_accept,
    Announce: _check_announce,
    Confirm: _check_confirm,
    Leave: _check_leave,
    Expire: _check_expire,
    EndNow: _check_end_now,
}

_DRAWS: Final = [Draw(Seat(seat)) for seat in range(10)]
