"""The state of a game: what lies open on the table, and what only some may see."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final

from games.engine.actions import SEATS, Ask, Seat
from games.engine.cards import Card, Suit
from games.engine.events import Ending, Kind
from games.engine.ruleset import RuleSet
from games.engine.values import value


class Direction(IntEnum):
    CW = 1
    CCW = -1


class Phase(Enum):
    TURN = "turn"
    ANSWER = "answer"
    WINDOW = "window"
    COUNTER = "counter"
    CONFIRM = "confirm"
    OVER = "over"

    __hash__ = object.__hash__


# An Enum looks its members up slowly, and these are asked for all the time.
TURN: Final = Phase.TURN
ANSWER: Final = Phase.ANSWER
WINDOW: Final = Phase.WINDOW
COUNTER: Final = Phase.COUNTER
CONFIRM: Final = Phase.CONFIRM
OVER: Final = Phase.OVER


@value
class Window:
    """Time in which a jump or kickback may be stopped. Rules §6."""

    seat: Seat
    kind: Kind
    count: int
    stoppers: tuple[Seat, ...]
    until: int


@value
class Counter:
    """The player asked (`turn`) accepts or counters. `before`: those asked earlier."""

    seat: Seat
    kind: Kind
    count: int
    remaining: int
    before: tuple[Seat, ...]


@dataclass(slots=True, unsafe_hash=True)
class PublicState:
    """All that everyone may see. That of a state never changes: a draft works on a copy."""

    ruleset: RuleSet
    players: int
    humans: tuple[Seat, ...]
    """Who has to confirm a win."""
    counts: tuple[int, ...]
    draw_count: int
    discards: tuple[Card, ...]
    """The physical pile, its top last."""
    turn: Seat
    """Whose turn, answer or counter step it is; in a window, whose move opened it."""
    phase: Phase = Phase.TURN
    direction: Direction = Direction.CW
    deadline: int | None = None
    """When the turn, counter step, window or confirmation runs out, in ms."""
    pending: int = 0
    chain: tuple[Card, ...] = ()
    """The penalty cards played since the pending pick was last 0."""
    required: Suit | None = None
    request: Ask | None = None
    question: Card | None = None
    asked: tuple[Card, ...] = ()
    """In an answer step: all questions of the turn."""
    window: Window | None = None
    counter: Counter | None = None
    announced: frozenset[Seat] = frozenset()
    counting: bool = False
    """The announcement of the player on turn was standing before the turn began."""
    left: frozenset[Seat] = frozenset()
    idle: frozenset[Seat] = frozenset()
    """Those who, in a row, had nothing to draw."""
    confirmed: frozenset[Seat] = frozenset()
    winner: Seat | None = None
    won_with: tuple[Card, ...] = ()
    over_how: Ending | None = None

    @property
    def match(self) -> Card:
        return self.discards[-1]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats still playing, clockwise."""
        everyone = SEATS[: self.players]
        if not self.left:
            return everyone
        return tuple([seat for seat in everyone if seat not in self.left])

    def copy(self) -> "PublicState":
        """Written out, as this happens on every move."""
        return PublicState(
            self.ruleset,
            self.players,
            self.humans,
            self.counts,
            self.draw_count,
            self.discards,
            self.turn,
            self.phase,
            self.direction,
            self.deadline,
            self.pending,
            self.chain,
            self.required,
            self.request,
            self.question,
            self.asked,
            self.window,
            self.counter,
            self.announced,
            self.counting,
            self.left,
            self.idle,
            self.confirmed,
            self.winner,
            self.won_with,
            self.over_how,
        )

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat so many players on, in the direction of play; against it if negative."""
        if not self.left:
            return SEATS[(seat + self.direction * steps) % self.players]
        if steps == 0:
            return seat
        towards = self.direction if steps > 0 else -self.direction
        # Whole rounds change nothing, so that the walk is at most one round long.
        to_go = (abs(steps) - 1) % max(1, self.players - len(self.left)) + 1
        for _ in range(self.players):
            seat = SEATS[(seat + towards) % self.players]
            if seat not in self.left:
                to_go -= 1
                if to_go == 0:
                    break
        return seat


class OpenFacts:
    """Lets `state.turn` or `view.turn` stand for `state.table.turn`."""

    __slots__ = ()
    table: PublicState

    @property
    def ruleset(self) -> RuleSet:
        return self.table.ruleset

    @property
    def players(self) -> int:
        return self.table.players

    @property
    def humans(self) -> tuple[Seat, ...]:
        return self.table.humans

    @property
    def counts(self) -> tuple[int, ...]:
        return self.table.counts

    @property
    def draw_count(self) -> int:
        return self.table.draw_count

    @property
    def discards(self) -> tuple[Card, ...]:
        return self.table.discards

    @property
    def match(self) -> Card:
        return self.table.discards[-1]

    @property
    def turn(self) -> Seat:
        return self.table.turn

    @property
    def phase(self) -> Phase:
        return self.table.phase

    @property
    def direction(self) -> Direction:
        return self.table.direction

    @property
    def deadline(self) -> int | None:
        return self.table.deadline

    @property
    def pending(self) -> int:
        return self.table.pending

    @property
    def chain(self) -> tuple[Card, ...]:
        return self.table.chain

    @property
    def required(self) -> Suit | None:
        return self.table.required

    @property
    def request(self) -> Ask | None:
        return self.table.request

    @property
    def question(self) -> Card | None:
        return self.table.question

    @property
    def asked(self) -> tuple[Card, ...]:
        return self.table.asked

    @property
    def window(self) -> Window | None:
        return self.table.window

    @property
    def counter(self) -> Counter | None:
        return self.table.counter

    @property
    def announced(self) -> frozenset[Seat]:
        return self.table.announced

    @property
    def counting(self) -> bool:
        return self.table.counting

    @property
    def left(self) -> frozenset[Seat]:
        return self.table.left

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.table.seats

    @property
    def confirmed(self) -> frozenset[Seat]:
        return self.table.confirmed

    @property
    def winner(self) -> Seat | None:
        return self.table.winner

    @property
    def won_with(self) -> tuple[Card, ...]:
        return self.table.won_with

    @property
    def over_how(self) -> Ending | None:
        return self.table.over_how


@value
class GameState(OpenFacts):
    """Everything: the open table, and what is hidden."""

    table: PublicState
    hands: tuple[tuple[Card, ...], ...]
    draw: tuple[Card, ...]
    """Next card first."""
    prompts: tuple[int | None, ...] = ()
    """Per seat: until when "Niko Kadi?" is asked."""
    forfeited: frozenset[Seat] = frozenset()
    """Not asked again until their next turn has ended."""
    shuffles: int = 0
    """How often cards were shuffled: the counter of the next shuffle."""
    let_stand: frozenset[Seat] = frozenset()
    """Who will not stop what the window is about."""

    def hand_of(self, seat: Seat) -> tuple[Card, ...]:
        return self.hands[seat]

    def prompt_of(self, seat: Seat) -> int | None:
        return self.prompts[seat]

    def lets_stand(self, seat: Seat) -> bool:
        return seat in self.let_stand
