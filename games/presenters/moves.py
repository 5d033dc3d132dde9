"""What a seat may do, small enough to travel with its hand.

Listing every legal move explodes (a classic hand of questions has thousands). But whether a card
may come next depends only on the card before it, so a table of followers says the same.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from games.engine.actions import Seat
from games.engine.cards import Card, deck_order
from games.engine.checks import must_meet_request, stopping_group
from games.engine.choices import request_rule, suit_rule
from games.engine.combos import why_not_first_in_answer, why_not_next
from games.engine.events import Role
from games.engine.matching import first_cards
from games.engine.state import GameState, Phase
from games.engine.view import View, view_for

# Nobody plays more by hand, and orders of more would take long to try.
MOST_ORDERED = 7


@dataclass(frozen=True)
class Moves:
    active: bool = False
    first: frozenset[Card] = frozenset()
    following: dict[Card, tuple[Card, ...]] = field(default_factory=dict)
    choices: dict[Card, str] = field(default_factory=dict)
    """Letters: n nothing is fine too, s a suit, a a card to ask for, r a rank alone."""
    may_draw: bool = False
    may_accept: bool = False
    urgent: frozenset[Card] = frozenset()
    """Of the first cards those that were asked for, or save from a pick or a jump."""

    @property
    def playable(self) -> frozenset[Card]:
        """All that some move has in it."""
        found, new = set[Card](), set(self.first)
        while new:
            found |= new
            new = {other for card in new for other in self.following.get(card, ())} - found
        return frozenset(found)

    def next_codes(self, card: Card) -> str:
        return " ".join(other.code for other in self.following.get(card, ()))


def moves_of(view: View) -> Moves:
    if view.seat is None or view.seat in view.left:
        return Moves()
    if view.phase is Phase.WINDOW:
        return _stops(view)
    if view.turn != view.seat:
        return Moves()
    if view.phase is Phase.COUNTER:
        stops = _stopping(view)
        return Moves(active=True, first=stops, may_accept=True, urgent=stops)
    if view.phase in (Phase.TURN, Phase.ANSWER):
        return _turn(view)
    return Moves()


def ordered(state: GameState, seat: int, codes: list[str]) -> list[str]:
    """Cards that were chosen without an order, in one that may be played if there is one."""
    if len(codes) > MOST_ORDERED:
        return codes
    moves = moves_of(view_for(state, Seat(seat)))
    first = {card.code for card in moves.first}
    after = {card.code: {other.code for other in cards} for card, cards in moves.following.items()}
    return _row([], codes, first, after) or codes


def _row(
    row: list[str], rest: list[str], fitting: Collection[str], after: Mapping[str, set[str]]
) -> list[str] | None:
    """All of the rest behind the row, each fitting the one before."""
    if not rest:
        return row
    for at, code in enumerate(rest):
        if code in fitting:
            others = rest[:at] + rest[at + 1 :]
            found = _row([*row, code], others, after.get(code, ()), after)
            if found:
                return found
    return None


def _stops(view: View) -> Moves:
    """Whoever may stop it may also let it stand, with or without the card."""
    first = _stopping(view)
    may_stop = view.window is not None and view.seat in view.window.stoppers
    may_accept = may_stop and not view.let_stand
    return Moves(active=bool(first), first=first, may_accept=may_accept, urgent=first)


def _stopping(view: View) -> frozenset[Card]:
    if view.window and view.seat not in view.window.stoppers:
        return frozenset()
    group = stopping_group(view.table)
    return frozenset(card for card in view.hand if card.group is group)


def _turn(view: View) -> Moves:
    role: Role = "answer" if view.phase is Phase.ANSWER else "move"
    first = _first(view)
    return Moves(
        active=True,
        first=first,
        following={card: _followers(view, role, card) for card in set(view.hand)},
        choices={card: _choices(view, card) for card in set(view.hand)},
        may_draw=not must_meet_request(view.table, view.hand),
        urgent=_urgent(view, first),
    )


def _urgent(view: View, first: frozenset[Card]) -> frozenset[Card]:
    ask = view.request
    if ask is not None:
        return frozenset(card for card in first if ask.met_by(card)) or first
    return first if view.pending else frozenset()


def _first(view: View) -> frozenset[Card]:
    if view.question is None:
        return first_cards(view.table) & frozenset(view.hand)
    rules, question = view.ruleset, view.question
    return frozenset(
        card for card in view.hand if why_not_first_in_answer(rules, question, card) is None
    )


def _followers(view: View, role: Role, card: Card) -> tuple[Card, ...]:
    others = sorted(set(view.hand), key=deck_order)
    if view.hand.count(card) == 1:
        others.remove(card)
    rules = view.ruleset
    return tuple(other for other in others if why_not_next(rules, role, (card,), other) is None)


def _choices(view: View, last: Card) -> str:
    request = request_rule(view.table, last)
    letters = ""
    if request != "must":
        suit = suit_rule(view.table, last, None)
        letters = {"no": "n", "may": "ns", "must": "s"}[suit]
    if request != "no":
        letters += "ar" if request == "may" else "a"
    return "" if letters == "n" else letters
