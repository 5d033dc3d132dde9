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
from games.engine.choices import choices
from games.engine.combos import why_not_first_in_answer, why_not_next
from games.engine.errors import Refused
from games.engine.events import Role
from games.engine.matching import first_cards
from games.engine.state import GameState, Phase, TableFacts
from games.engine.view import View

Position = GameState | View
Laid = tuple[Card, ...]


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


def legal_actions(position: Position, seat: Seat) -> list[Action]:
    """Every legal action. A big hand may have very many: then use `iter_legal`."""
    return list(iter_legal(position, seat))


def iter_legal(position: Position, seat: Seat) -> Iterator[Action]:
    """The same, one by one: drawing and the like first, then plays from short to long."""
    table = position.table
    if table.phase is Phase.OVER or seat in table.left:
        return
    if table.phase is Phase.CONFIRM:
        if seat in checks.awaited(table):
            yield Confirm(seat)
        return
    if can_announce(position, seat):
        yield Announce(seat)
    hand = position.hand_of(seat)
    if table.phase is Phase.WINDOW:
        if table.window is not None and seat in table.window.stoppers:
            yield from _stops(table, seat, hand)
    elif table.turn == seat:
        if table.phase is Phase.COUNTER:
            yield Accept(seat)
            yield from _stops(table, seat, hand)
        else:
            if not checks.must_meet_request(table, hand):
                yield _DRAWS[seat]
            yield from iter_plays(table, seat, hand)


def can_announce(position: Position, seat: Seat) -> bool:
    table = position.table
    if table.ruleset.niko == "prompt":
        return position.prompt_of(seat) is not None
    return seat not in table.announced and table.phase not in (Phase.CONFIRM, Phase.OVER)


def iter_plays(table: TableFacts, seat: Seat, hand: Laid) -> Iterator[Play]:
    """Every play of the player whose turn or answer step it is."""
    if table.phase is Phase.ANSWER:
        role: Role = "answer"
        firsts = _answer_firsts(table, hand)
    else:
        role = "move"
        playable = first_cards(table)
        firsts = [card for card in dict.fromkeys(hand) if card in playable]
    singles = _SINGLES[seat]
    for card in firsts:
        if card.group is ACE:
            yield from _with_choices(table, seat, (card,))
        else:
            yield singles[card.index]
    for card in firsts:
        if _may_go_on(table, role, card, hand):
            yield from _longer(table, role, seat, (card,), hand)


def _answer_firsts(table: TableFacts, hand: Laid) -> list[Card]:
    question, rules = table.question, table.ruleset
    if question is None:
        return []
    return [
        card
        for card in dict.fromkeys(hand)
        if why_not_first_in_answer(rules, question, card) is None
    ]


def _may_go_on(table: TableFacts, role: Role, first: Card, hand: Laid) -> bool:
    """A quick no for the usual single card."""
    if first.group is QUESTION:
        return True
    rank, mates = first.rank, 0
    for card in hand:
        mates += card.rank is rank
    return mates > 1


def _longer(table: TableFacts, role: Role, seat: Seat, laid: Laid, hand: Laid) -> Iterator[Play]:
    """All moves that begin with the cards laid and have more."""
    rest = list(hand)
    for card in laid:
        rest.remove(card)
    for card in dict.fromkeys(rest):
        if why_not_next(table.ruleset, role, laid, card) is None:
            longer = (*laid, card)
            if card.group is ACE:
                yield from _with_choices(table, seat, longer)
            else:
                yield Play(seat, longer)
            yield from _longer(table, role, seat, longer, hand)


def _with_choices(table: TableFacts, seat: Seat, laid: Laid) -> Iterator[Play]:
    for suit, ask in choices(table, laid[-1]):
        yield Play(seat, laid, suit, ask)


def _stops(table: TableFacts, seat: Seat, hand: Laid) -> Iterator[Play]:
    group = checks.stopping_group(table)
    for card in dict.fromkeys(hand):
        if card.group is group:
            yield _SINGLES[seat][card.index]


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
