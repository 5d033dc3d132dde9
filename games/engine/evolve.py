"""From state to state by facts alone: no legality, no randomness, no time."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from games.engine import events as ev
from games.engine.cards import Card
from games.engine.draft import StateDraft
from games.engine.state import (
    ANSWER,
    CONFIRM,
    COUNTER,
    OVER,
    TURN,
    WINDOW,
    Counter,
    GameState,
    Window,
)


def evolve(state: GameState | None, event: ev.Event) -> GameState:
    return fold((event,), state)


def fold(events: Iterable[ev.Event], state: GameState | None = None) -> GameState:
    """The state after all the events; without a state the first must be GameStarted."""
    draft = None if state is None else StateDraft(state)
    for event in events:
        if isinstance(event, ev.GameStarted):
            draft = StateDraft(_first_state(event))
        elif draft is None:
            raise ValueError("a game begins with GameStarted")
        else:
            HANDLERS[type(event)](draft, event)
    if draft is None:
        raise ValueError("no events, no game")
    return draft.freeze()


def _first_state(event: ev.GameStarted) -> GameState:
    if not isinstance(event.state, GameState):
        raise ValueError("a view does not tell the whole state")
    return event.state


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    for card in cards:
        at = hand.index(card)
        hand = hand[:at] + hand[at + 1 :]
    return hand


def _cards_played(draft: StateDraft, event: ev.CardsPlayed) -> None:
    table = draft.table
    draft.hands[event.seat] = without(draft.hands[event.seat], event.cards)
    pile = table.discards
    if event.under:
        table.discards = pile[:-1] + event.cards + pile[-1:]
    else:
        table.discards = pile + event.cards
    table.required = None
    if table.idle:
        table.idle = frozenset()


def _cards_drawn(draft: StateDraft, event: ev.CardsDrawn) -> None:
    table = draft.table
    if event.cards:
        draft.hands[event.seat] += event.cards
        draft.draw = draft.draw[event.count :]
        if table.idle:
            table.idle = frozenset()
    else:
        table.idle |= {event.seat}


def _pile_reshuffled(draft: StateDraft, event: ev.PileReshuffled) -> None:
    draft.draw = _known(event.draw)
    draft.table.discards = draft.table.discards[-1:]
    draft.shuffles += 1


def _known(pile: tuple[Card, ...] | None) -> tuple[Card, ...]:
    if pile is None:
        raise ValueError("an event filtered for a viewer does not tell the whole state")
    return pile


def _match_restored(draft: StateDraft, event: ev.MatchRestored) -> None:
    pile = draft.table.discards
    at = len(pile) - event.above - 1
    draft.table.discards = pile[:at] + pile[at + 1 :] + pile[at : at + 1]


def _pick_raised(draft: StateDraft, event: ev.PickRaised) -> None:
    draft.table.pending = event.pending
    draft.table.chain = event.chain


def _pick_cleared(draft: StateDraft, event: ev.PickCleared) -> None:
    draft.table.pending = 0
    draft.table.chain = ()


def _suit_required(draft: StateDraft, event: ev.SuitRequired) -> None:
    draft.table.required = event.suit


def _card_requested(draft: StateDraft, event: ev.CardRequested) -> None:
    draft.table.request = event.ask


def _request_ended(draft: StateDraft, event: ev.RequestEnded) -> None:
    draft.table.request = None


def _question_asked(draft: StateDraft, event: ev.QuestionAsked) -> None:
    draft.table.question = event.card
    draft.table.asked = event.cards
    draft.table.phase = ANSWER


def _question_ended(draft: StateDraft, event: ev.QuestionEnded) -> None:
    draft.table.question = None
    draft.table.asked = ()


def _window_opened(draft: StateDraft, event: ev.WindowOpened) -> None:
    table = draft.table
    table.window = Window(event.seat, event.kind, event.count, event.stoppers, event.until)
    table.phase = WINDOW
    table.deadline = event.until


def _stoppers_changed(draft: StateDraft, event: ev.StoppersChanged) -> None:
    old = draft.table.window
    if old is not None:
        draft.table.window = Window(old.seat, old.kind, old.count, event.stoppers, old.until)


def _let_stand(draft: StateDraft, event: ev.LetStand) -> None:
    draft.let_stand |= {event.seat}


def _window_closed(draft: StateDraft, event: ev.WindowClosed) -> None:
    draft.table.window = None
    draft.table.deadline = None
    draft.let_stand = frozenset()


def _counter_asked(draft: StateDraft, event: ev.CounterAsked) -> None:
    table = draft.table
    old = table.counter
    before = () if old is None else (*old.before, table.turn)
    table.counter = Counter(event.seat, event.kind, event.count, event.remaining, before)
    table.turn = event.asked
    table.phase = COUNTER
    table.deadline = event.until


def _counter_ended(draft: StateDraft, event: ev.CounterEnded) -> None:
    draft.table.counter = None
    draft.table.deadline = None


def _reversed(draft: StateDraft, event: ev.Reversed) -> None:
    draft.table.direction = event.direction


def _turn_began(draft: StateDraft, event: ev.TurnBegan) -> None:
    table = draft.table
    table.turn = event.seat
    table.phase = TURN
    table.deadline = event.deadline
    table.counting = event.seat in table.announced


def _turn_ended(draft: StateDraft, event: ev.TurnEnded) -> None:
    draft.table.deadline = None
    draft.table.counting = False
    if event.seat in draft.forfeited:
        draft.forfeited -= {event.seat}


def _prompt_opened(draft: StateDraft, event: ev.PromptOpened) -> None:
    draft.set_prompt(event.seat, event.until)


def _prompt_closed(draft: StateDraft, event: ev.PromptClosed) -> None:
    draft.set_prompt(event.seat, None)
    if event.forfeited:
        draft.forfeited |= {event.seat}


def _announced(draft: StateDraft, event: ev.Announced) -> None:
    draft.table.announced |= {event.seat}
    if event.counts:
        draft.table.counting = True
    draft.set_prompt(event.seat, None)


def _announcement_ended(draft: StateDraft, event: ev.AnnouncementEnded) -> None:
    draft.table.announced -= {event.seat}


def _seat_left(draft: StateDraft, event: ev.SeatLeft) -> None:
    table, seat = draft.table, event.seat
    if draft.hands[seat]:
        draft.shuffles += 1
    draft.hands[seat] = ()
    draft.draw = _known(event.draw)
    draft.set_prompt(seat, None)
    draft.forfeited -= {seat}
    draft.let_stand -= {seat}
    table.left |= {seat}
    table.announced -= {seat}
    table.idle -= {seat}


def _won(draft: StateDraft, event: ev.Won) -> None:
    table = draft.table
    table.winner = event.seat
    table.won_with = event.cards
    table.phase = CONFIRM
    table.deadline = event.until
    table.question = None
    table.asked = ()
    draft.prompts = (None,) * table.players


def _confirmed(draft: StateDraft, event: ev.Confirmed) -> None:
    draft.table.confirmed |= {event.seat}


def _game_over(draft: StateDraft, event: ev.GameOver) -> None:
    table = draft.table
    table.phase = OVER
    table.over_how = event.how
    table.winner = event.winner
    table.deadline = table.window = table.counter = table.question = None
    table.asked = ()
    draft.prompts = (None,) * table.players
    draft.let_stand = frozenset()


def _nothing(draft: StateDraft, event: ev.Event) -> None:
    """Said for the players; other events carry the change."""


HANDLERS: Final[dict[type, Callable[[StateDraft, Any], None]]] = {
    ev.CardsPlayed: _cards_played,
    ev.CardsDrawn: _cards_drawn,
    ev.PileReshuffled: _pile_reshuffled,
    ev.MatchRestored: _match_restored,
    ev.PickRaised: _pick_raised,
    ev.PickCleared: _pick_cleared,
    ev.SuitRequired: _suit_required,
    ev.CardRequested: _card_requested,
    ev.RequestEnded: _request_ended,
    ev.QuestionAsked: _question_asked,
    ev.QuestionEnded: _question_ended,
    ev.WindowOpened: _window_opened,
    ev.StoppersChanged: _stoppers_changed,
    ev.LetStand: _let_stand,
    ev.WindowClosed: _window_closed,
    ev.CounterAsked: _counter_asked,
    ev.CounterEnded: _counter_ended,
    ev.Jumped: _nothing,
    ev.Reversed: _reversed,
    ev.PlaysAgain: _nothing,
    ev.TurnBegan: _turn_began,
    ev.TurnEnded: _turn_ended,
    ev.PromptOpened: _prompt_opened,
    ev.PromptClosed: _prompt_closed,
    ev.Announced: _announced,
    ev.AnnouncementEnded: _announcement_ended,
    ev.SeatLeft: _seat_left,
    ev.TimedOut: _nothing,
    ev.Won: _won,
    ev.WinBlocked: _nothing,
    ev.Confirmed: _confirmed,
    ev.GameOver: _game_over,
}
