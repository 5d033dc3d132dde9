"""Everything a seat may do now, from the state or from that seat's own view.

Leaving is always possible and timers are nobody's move, so neither is listed.
"""

from collections.abc import Callable, Iterator
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
from games.engine.cards import ACE, ALL_CARDS, QUESTION, Card
from games.engine.combos import why_not_first_in_answer
from games.engine.errors import Refused
from games.engine.events import Role
from games.engine.listing import Laid, LegalActions, Plays, plays_from
from games.engine.matching import first_cards
from games.engine.state import GameState, Phase, TableFacts
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


def legal_actions(position: Position, seat: Seat) -> LegalActions:
    """Every legal action: drawing and the like first, then plays. Made only when asked for."""
    table = position.table
    ready: list[Action] = []
    blocks: list[Plays] = []
    if table.phase is Phase.OVER or seat in table.left:
        return LegalActions(ready, blocks)
    if table.phase is Phase.CONFIRM:
        if seat in checks.awaited(table):
            ready.append(Confirm(seat))
        return LegalActions(ready, blocks)
    if can_announce(position, seat):
        ready.append(Announce(seat))
    if table.phase is Phase.WINDOW:
        if table.window is not None and seat in table.window.stoppers:
            ready += _stops(table, seat, position.hand_of(seat))
    elif table.turn == seat:
        hand = position.hand_of(seat)
        if table.phase is Phase.COUNTER:
            ready += [Accept(seat), *_stops(table, seat, hand)]
        else:
            if not checks.must_meet_request(table, hand):
                ready.append(_DRAWS[seat])
            _add_plays(table, seat, hand, ready, blocks)
    return LegalActions(ready, blocks)


def iter_legal(position: Position, seat: Seat) -> Iterator[Action]:
    """The same one by one, for hands whose moves nobody wants to count."""
    return iter(legal_actions(position, seat))


def can_announce(position: Position, seat: Seat) -> bool:
    table = position.table
    if table.ruleset.niko == "prompt":
        return position.prompt_of(seat) is not None
    return seat not in table.announced and table.phase not in (Phase.CONFIRM, Phase.OVER)


def _add_plays(
    table: TableFacts, seat: Seat, hand: Laid, ready: list[Action], blocks: list[Plays]
) -> None:
    """The plays of the player whose turn or answer step it is."""
    role: Role = "move" if table.phase is Phase.TURN else "answer"
    singles = _SINGLES[seat]
    for card in _firsts(table, hand):
        group = card.group
        if group is not ACE and group is not QUESTION and _is_alone(card, hand):
            ready.append(singles[card.index])
        else:
            blocks += plays_from(table, role, seat, card, hand)


def _firsts(table: TableFacts, hand: Laid) -> list[Card]:
    """Cards that may come first, each once."""
    if table.phase is Phase.TURN:
        playable = first_cards(table)
        found = [card for card in hand if card in playable]
    else:
        found = [card for card in hand if _answers(table, card)]
    return found if len(set(found)) == len(found) else list(dict.fromkeys(found))


def _answers(table: TableFacts, card: Card) -> bool:
    question = table.question
    return question is not None and not why_not_first_in_answer(table.ruleset, question, card)


def _is_alone(card: Card, hand: Laid) -> bool:
    rank, mates = card.rank, 0
    for other in hand:
        mates += other.rank is rank
    return mates == 1


def _stops(table: TableFacts, seat: Seat, hand: Laid) -> list[Play]:
    group = checks.stopping_group(table)
    return [_SINGLES[seat][card.index] for card in dict.fromkeys(hand) if card.group is group]


def _check_play(position: Position, action: Play) -> None:
    checks.check_play(position.table, _hand(position, action.seat), action)


def _check_draw(position: Position, action: Draw) -> None:
    checks.check_draw(position.table, _hand(position, action.seat), action.seat)


def _hand(position: Position, seat: Seat) -> Laid:
    table = position.table
    known = 0 <= seat < table.players and seat not in table.left
    return position.hand_of(seat) if known else ()


def _check_accept(position: Position, action: Accept) -> None:
    checks.check_accept(position.table, action.seat)


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
    if position.table.phase is Phase.OVER:
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

# Actions never change, so the usual ones are made once.
_DRAWS: Final = [Draw(Seat(seat)) for seat in range(10)]
_SINGLES: Final = [[Play(Seat(seat), (card,)) for card in ALL_CARDS] for seat in range(10)]
