"""What happened: facts, enough to rebuild the state without knowing a rule.

Events are made on every move, so they are slotted classes that the type checker, not a
slow `__setattr__`, keeps from being changed.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeVar, dataclass_transform

from games.engine.actions import Ask, Seat
from games.engine.cards import Card, Suit

if TYPE_CHECKING:
    from games.engine.state import Direction, GameState
    from games.engine.view import View

Kind = Literal["jump", "kickback"]
Role = Literal["move", "answer", "stop"]
DrawReason = Literal["turn", "pick", "request", "no_answer", "empty"]
Ending = Literal["won", "walkover", "blocked", "ended"]

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True)
def fact(cls: type[_T]) -> type[_T]:
    return dataclass(slots=True, unsafe_hash=True)(cls)


@fact
class GameStarted:
    """The whole first state; filtered for a seat, that seat's first view."""

    state: "GameState | View"


@fact
class CardsPlayed:
    """`under`: they went under the card on top, which stays the match card. Rules §2."""

    seat: Seat
    cards: tuple[Card, ...]
    role: Role = "move"
    under: bool = False


@fact
class CardsDrawn:
    """`cards` is None for those who may not see them; `wanted` is what was to be drawn."""

    seat: Seat
    cards: tuple[Card, ...] | None
    count: int
    reason: DrawReason
    wanted: int


@fact
class PileReshuffled:
    """The whole draw pile afterwards, next card first; None for all who play."""

    draw: tuple[Card, ...] | None
    count: int


@fact
class PickRaised:
    seat: Seat
    pending: int
    chain: tuple[Card, ...]


@fact
class PickCleared:
    seat: Seat
    how: Literal["drawn", "cancelled"]
    pending: int


@fact
class SuitRequired:
    seat: Seat
    suit: Suit


@fact
class CardRequested:
    seat: Seat
    ask: Ask


@fact
class RequestEnded:
    seat: Seat
    how: Literal["met", "lapsed", "cancelled"]


@fact
class QuestionAsked:
    """The answer step begins, or goes on with another question."""

    seat: Seat
    card: Card


@fact
class QuestionEnded:
    seat: Seat
    answered: bool


@fact
class WindowOpened:
    seat: Seat
    kind: Kind
    count: int
    stoppers: tuple[Seat, ...]
    until: int


@fact
class StoppersChanged:
    stoppers: tuple[Seat, ...]


@fact
class WindowClosed:
    seat: Seat
    kind: Kind
    stopped_by: Seat | None


@fact
class CounterAsked:
    """`asked` accepts or counters; `remaining` of the `count` jumps are still pending."""

    seat: Seat
    asked: Seat
    kind: Kind
    count: int
    remaining: int
    until: int | None


@fact
class CounterEnded:
    seat: Seat
    kind: Kind
    stopped_by: Seat | None


@fact
class Jumped:
    seat: Seat
    people: int


@fact
class Reversed:
    """`direction` is the one that holds from now on: the old one after an even number."""

    seat: Seat
    direction: "Direction"
    times: int


@fact
class TurnBegan:
    seat: Seat
    deadline: int | None


@fact
class TurnEnded:
    seat: Seat


@fact
class PromptOpened:
    """Private to its seat."""

    seat: Seat
    until: int


@fact
class PromptClosed:
    """Private to its seat. Not forfeited: the hand is no longer one to ask for."""

    seat: Seat
    forfeited: bool


@fact
class Announced:
    """`counts`: in the turn that is being taken, as its prompt opened before."""

    seat: Seat
    counts: bool


@fact
class AnnouncementEnded:
    seat: Seat


@fact
class SeatLeft:
    """`draw` is the whole draw pile afterwards; None for all who play."""

    seat: Seat
    draw: tuple[Card, ...] | None
    count: int


@fact
class TimedOut:
    seat: Seat


@fact
class Won:
    seat: Seat
    cards: tuple[Card, ...]
    until: int


@fact
class Confirmed:
    seat: Seat


@fact
class GameOver:
    how: Ending
    winner: Seat | None


Event = (
    GameStarted
    | CardsPlayed
    | CardsDrawn
    | PileReshuffled
    | PickRaised
    | PickCleared
    | SuitRequired
    | CardRequested
    | RequestEnded
    | QuestionAsked
    | QuestionEnded
    | WindowOpened
    | StoppersChanged
    | WindowClosed
    | CounterAsked
    | CounterEnded
    | Jumped
    | Reversed
    | TurnBegan
    | TurnEnded
    | PromptOpened
    | PromptClosed
    | Announced
    | AnnouncementEnded
    | SeatLeft
    | TimedOut
    | Won
    | Confirmed
    | GameOver
)
