"""What a seat, or a spectator, may see: built up from nothing, never cut down."""

from games.engine import events as ev
from games.engine.actions import Seat
from games.engine.cards import Card
from games.engine.state import GameState, OpenFacts, PublicState
from games.engine.values import value


@value
class View(OpenFacts):
    """The open table, and of what is hidden only the seat's own hand and prompt."""

    table: PublicState
    seat: Seat | None
    hand: tuple[Card, ...]
    prompt: int | None
    """Until when this seat is asked "Niko Kadi?"."""
    let_stand: bool = False
    """This seat will not stop what the window is about."""

    def hand_of(self, seat: Seat) -> tuple[Card, ...]:
        if seat != self.seat:
            raise ValueError(f"the view of seat {self.seat} shows no hand of seat {seat}")
        return self.hand

    def prompt_of(self, seat: Seat) -> int | None:
        if seat != self.seat:
            raise ValueError(f"the view of seat {self.seat} shows no prompt of seat {seat}")
        return self.prompt

    def lets_stand(self, seat: Seat) -> bool:
        if seat != self.seat:
            raise ValueError(f"the view of seat {self.seat} does not tell this of seat {seat}")
        return self.let_stand


def view_for(state: GameState, seat: Seat | None) -> View:
    if seat is None:
        return View(state.table, None, (), None)
    let_stand = seat in state.let_stand
    return View(state.table, seat, state.hands[seat], state.prompts[seat], let_stand)


def event_for(event: ev.Event, seat: Seat | None) -> ev.Event | None:
    """The event as that seat sees it; None if it is somebody else's."""
    match event:
        case ev.CardsDrawn() if event.seat != seat:
            return ev.CardsDrawn(event.seat, None, event.count, event.reason, event.wanted)
        case ev.PileReshuffled():
            return ev.PileReshuffled(None, event.count)
        case ev.SeatLeft():
            return ev.SeatLeft(event.seat, None, event.count, event.how)
        case ev.GameStarted(state=GameState() as state):
            return ev.GameStarted(view_for(state, seat))
        case ev.PromptOpened() | ev.PromptClosed() | ev.LetStand() if event.seat != seat:
            return None
        case _:
            return event
