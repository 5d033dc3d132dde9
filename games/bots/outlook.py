"""Who is likely to win a position in which all hands lie open, as they do in a bot's head.

The weights are log odds, fitted (multinomial logit) to who won, from some 150,000 positions of
6,000 games between medium bots: 2 and 4 players, all four rulesets. One set for all of them was as
good as one for each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from operator import attrgetter
from typing import Final

from games.bots.hands import is_ready
from games.bots.medium import win_is_blocked
from games.engine.actions import Seat
from games.engine.cards import ACE, JUMP, KICKBACK, ORDINARY, PENALTY, QUESTION, Card
from games.engine.matching import first_cards
from games.engine.ruleset import RuleSet
from games.engine.state import Phase, PublicState

Hand = tuple[Card, ...]
_in_order = attrgetter("index")

# The hand by itself.
RANK_TO_SHED = -0.05
SUIT = -0.04
ANSWERED, UNANSWERED = -0.06, -0.19
CARD: Final = {ORDINARY: 0.0, QUESTION: 0.0, PENALTY: 0.1, JUMP: -0.03, KICKBACK: -0.09, ACE: 0.23}
JOKER = 0.22
READY, SUIT_OF_READY = 0.19, 0.21

# The hand in this position: whether it can be played is worth more than how many cards it has.
ANNOUNCED = 0.03
ON_TURN, ON_TURN_AND_FITS = -0.13, 0.22
READY_AND_FITS = 0.66
ANNOUNCED_AND_FITS = 0.31
GOES_OUT_NOW = 1.18
SOON_READY = 0.42
READY_WITH_THIS_MOVE = 0.17

MOST_REMEMBERED = 50_000


@dataclass(frozen=True, slots=True)
class Shape:
    """What there is to know of a hand, whatever it is played on."""

    worth: float
    ready: bool
    steps: tuple[Card, ...]
    """Cards that, played with all of their rank, leave a ready hand."""


def shape(hand: Sequence[Card], rules: RuleSet) -> Shape:
    ready = is_ready(hand, rules)
    return Shape(_worth(hand, ready), ready, () if ready else _steps(hand, rules))


def _worth(hand: Sequence[Card], ready: bool) -> float:
    ordinary = {card.suit for card in hand if card.group is ORDINARY}
    suits = len({card.suit for card in hand})
    total = RANK_TO_SHED * len({card.rank for card in hand if card.group is not QUESTION})
    total += SUIT * suits
    for card in hand:
        total += JOKER if card.is_joker else CARD[card.group]
        if card.group is QUESTION:
            total += ANSWERED if card.suit in ordinary else UNANSWERED
    return total + READY + SUIT_OF_READY * suits if ready else total


def _steps(hand: Sequence[Card], rules: RuleSet) -> tuple[Card, ...]:
    steps: list[Card] = []
    for rank in {card.rank for card in hand}:
        rest = [card for card in hand if card.rank is not rank]
        if rest and is_ready(rest, rules):
            steps += [card for card in hand if card.rank is rank]
    return tuple(steps)


class Judge:
    """Remembers the hands it has seen under one ruleset: playouts meet the same ones again."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._known: dict[Hand, Shape] = {}

    def chance(self, table: PublicState, hands: Sequence[Hand], seat: Seat) -> float:
        """Of this seat to win: exact when the game is won, else judged by all hands."""
        if table.winner is not None:
            return float(table.winner == seat)
        if seat in table.left or table.phase is Phase.OVER:
            return 0.0
        fitting = first_cards(table)
        weights = [exp(self._outlook(table, hands[each], each, fitting)) for each in table.seats]
        return weights[table.seats.index(seat)] / sum(weights)

    def _outlook(
        self, table: PublicState, hand: Hand, seat: Seat, fitting: frozenset[Card]
    ) -> float:
        known = self._shape(hand)
        announced = seat in table.announced
        on_turn = seat == table.turn and table.phase in (Phase.TURN, Phase.ANSWER)
        fits = not fitting.isdisjoint(hand)
        worth = known.worth + ANNOUNCED * announced
        if on_turn:
            worth += ON_TURN + ON_TURN_AND_FITS * fits
        if known.ready and fits:
            goes_out = on_turn and not win_is_blocked(table, seat)
            worth += READY_AND_FITS + (ANNOUNCED_AND_FITS + GOES_OUT_NOW * goes_out) * announced
        elif not fitting.isdisjoint(known.steps):
            worth += SOON_READY + READY_WITH_THIS_MOVE * on_turn
        return worth

    def _shape(self, hand: Hand) -> Shape:
        key = tuple(sorted(hand, key=_in_order))
        known = self._known.get(key)
        if known is None:
            if len(self._known) > MOST_REMEMBERED:
                self._known.clear()
            known = self._known[key] = shape(key, self.rules)
        return known
