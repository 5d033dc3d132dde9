"""What happened: facts, enough to rebuild the state without knowing a rule."""

from typing import TYPE_CHECKING, Literal

from games.engine.actions import Ask, LeaveReason, Seat
from games.engine.cards import Card, Suit
from games.engine.values import value

if TYPE_CHECKING:
    from games.engine.state import Direction, GameState
    from games.engine.view import View

Kind = Literal["jump", "kickback"]
Role = Literal["move", "answer", "stop"]
DrawReason = Literal["turn", "pick", "request", "no_answer", "empty"]
Ending = Literal["won", "walkover", "blocked", "ended"]


@value
class GameStarted:
    """The whole first state; filtered for a seat, that seat's first view."""

    state: "GameState | View"


@value
class CardsPlayed:
    """`under`: they went under the card on top, which stays the match card. Rules §2."""

    seat: Seat
    cards: tuple[Card, ...]
    role: Role = "move"
    under: bool = False


@value
class CardsDrawn:
    """`cards` is None for those who may not see them; `wanted` is what was to be drawn."""

    seat: Seat
    cards: tuple[Card, ...] | None
    count: int
    reason: DrawReason
    wanted: int


@value
class PileReshuffled:
    """The whole draw pile afterwards, next card first; None for all who play."""

    draw: tuple[Card, ...] | None
    count: int


@value
class MatchRestored:
    """The card below the `above` topmost ones comes up and is the match card again. Rules §2."""

    seat: Seat
    card: Card
    above: int


@value
class PickRaised:
    seat: Seat
    pending: int
    chain: tuple[Card, ...]


@value
class PickCleared:
    seat: Seat
    how: Literal["drawn", "cancelled"]
    pending: int


@value
class SuitRequired:
    seat: Seat
    suit: Suit


@value
class CardRequested:
    seat: Seat
    ask: Ask


@value
class RequestEnded:
    seat: Seat
    how: Literal["met", "lapsed", "cancelled"]


@value
class QuestionAsked:
    """The answer step begins, or goes on with another question; `cards`: all of the turn so far."""

    seat: Seat
    card: Card
    cards: tuple[Card, ...] = ()


@value
class QuestionEnded:
    seat: Seat
    answered: bool


@value
class WindowOpened:
    seat: Seat
    kind: Kind
    count: int
    stoppers: tuple[Seat, ...]
    until: int


@value
class StoppersChanged:
    stoppers: tuple[Seat, ...]


@value
class LetStand:
    """Private to its seat: it will not stop what the window is about."""

    seat: Seat


@value
class WindowClosed:
    seat: Seat
    kind: Kind
    stopped_by: Seat | None


@value
class CounterAsked:
    """`asked` accepts or counters; `remaining` of the `count` jumps are still pending."""

    seat: Seat
    asked: Seat
    kind: Kind
    count: int
    remaining: int
    until: int | None


@value
class CounterEnded:
    seat: Seat
    kind: Kind
    stopped_by: Seat | None


@value
class Jumped:
    seat: Seat
    people: int


@value
class Reversed:
    """`direction` is the one that holds from now on: the old one after an even number."""

    seat: Seat
    direction: "Direction"
    times: int


@value
class PlaysAgain:
    """An even number of Kings stood. Rules §6."""

    seat: Seat


@value
class TurnBegan:
    seat: Seat
    deadline: int | None


@value
class TurnEnded:
    seat: Seat


@value
class PromptOpened:
    """Private to its seat."""

    seat: Seat
    until: int


@value
class PromptClosed:
    """Private to its seat. Not forfeited: the hand is no longer one to ask for."""

    seat: Seat
    forfeited: bool


@value
class Announced:
    """`counts`: in the turn that is being taken, as its prompt opened before."""

    seat: Seat
    counts: bool


@value
class AnnouncementEnded:
    seat: Seat


@value
class SeatLeft:
    """`draw` is the whole draw pile afterwards; None for all who play."""

    seat: Seat
    draw: tuple[Card, ...] | None
    count: int
    how: LeaveReason = "left"


@value
class TimedOut:
    seat: Seat


@value
class Won:
    seat: Seat
    cards: tuple[Card, ...]
    until: int


@value
class WinBlocked:
    """The move would have won, but another player holds no cards. Rules §7."""

    seat: Seat


@value
class Confirmed:
    seat: Seat


@value
class GameOver:
    how: Ending
    winner: Seat | None


Event = (
    GameStarted
    | CardsPlayed
    | CardsDrawn
    | PileReshuffled
    | MatchRestored
    | PickRaised
    | PickCleared
    | SuitRequired
    | CardRequested
    | RequestEnded
    | QuestionAsked
    | QuestionEnded
    | WindowOpened
    | StoppersChanged
    | LetStand
    | WindowClosed
    | CounterAsked
    | CounterEnded
    | Jumped
    | Reversed
    | PlaysAgain
    | TurnBegan
    | TurnEnded
    | PromptOpened
    | PromptClosed
    | Announced
    | AnnouncementEnded
    | SeatLeft
    | TimedOut
    | Won
    | WinBlocked
    | Confirmed
    | GameOver
)
