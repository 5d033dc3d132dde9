"""What must hold after every action of every game, whatever the rules."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from games.engine import (
    Action,
    Announce,
    Entropy,
    GameState,
    Phase,
    Play,
    Refused,
    Seat,
    apply,
    event_for,
    fold,
    is_legal,
    iter_legal,
    next_deadline,
    view_for,
)
from games.engine.cards import ALL_CARDS
from games.engine.codec import (
    decode_action,
    decode_event,
    decode_state,
    encode_action,
    encode_event,
    encode_state,
)
from games.engine.events import Event, GameStarted, PickRaised

_CARD = re.compile(r"\b(?:10|[2-9JQKA])[DHCS]\b|\b[RB]J\b")
WHOLE_LIST = 500


class Violation(AssertionError):
    """Something that must hold does not."""


def check_start(state: GameState, opening: Sequence[Event]) -> None:
    _conserved(state)
    _somebody_can_act(state)
    _views_hide(state)
    _require(len(state.discards) == 1, "a game begins with one discard")


def check_step(
    before: GameState,
    action: Action,
    events: list[Event],
    after: GameState,
    now: int,
    entropy: Entropy,
    rng: random.Random,
) -> None:
    _conserved(after)
    _coherent(after)
    _somebody_can_act(after)
    _require(fold(events, before) == after, "the events do not lead to the state")
    again = apply(before, action, now=now, entropy=entropy)
    _require(again == (events, after), "equal inputs give different outputs")
    due = next_deadline(after)
    _require(due is None or due > now, "a timer is overdue")
    _views_hide(after)
    check_events_hide(before, events, after)
    _round_trips(action, events, after)
    _accepts_what_is_legal(after, now, entropy, rng)


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Violation(otherwise)


def _conserved(state: GameState) -> None:
    cards = Counter(state.draw) + Counter(state.discards)
    for hand in state.hands:
        cards.update(hand)
    deck = Counter(state.ruleset.deck_for(state.players))
    _require(cards == deck, "cards were lost or came from nowhere")
    _require(state.counts == tuple(map(len, state.hands)), "the counts are not the hands' sizes")
    _require(state.draw_count == len(state.draw), "the count is not the draw pile's size")


def _coherent(state: GameState) -> None:
    _require(bool(state.pending) == bool(state.chain), "a pick without a chain, or the reverse")
    total = sum(card.pick for card in state.chain)
    right = state.pending == total or (
        state.ruleset.pick_total == "last" and 0 < state.pending < total
    )
    _require(right, "the pick is not the chain's")
    _require((state.phase is Phase.WINDOW) == (state.window is not None), "a window out of place")
    _require(
        (state.phase is Phase.COUNTER) == (state.counter is not None), "a counter out of place"
    )
    _require((state.phase is Phase.ANSWER) == (state.question is not None), "a question misplaced")
    _require(not state.announced & state.left, "somebody who left stands announced")
    _require(not (state.pending and state.request), "a pick and a request at once")
    _require(not (state.required and state.request), "a suit and a request at once")


def _somebody_can_act(state: GameState) -> None:
    if state.phase is Phase.OVER:
        return
    if state.phase in (Phase.WINDOW, Phase.CONFIRM):
        _require(next_deadline(state) is not None, "a window or confirmation without an end")
        return
    _require(state.turn not in state.left, "it is the turn of somebody who left")
    options = islice(iter_legal(state, state.turn), 2)
    _require(any(not isinstance(each, Announce) for each in options), "nobody can act")


def _views_hide(state: GameState) -> None:
    """With the hidden cards exchanged among each other, and others letting a window stand or not,
    a seat sees exactly the same."""
    for seat in (*state.seats, None):
        _require(
            view_for(state, seat) == view_for(_with_hidden_turned(state, seat), seat),
            f"the view of {seat} depends on cards it may not know",
        )


def _with_hidden_turned(state: GameState, seat: Seat | None) -> GameState:
    hidden = [*state.draw]
    for other, hand in enumerate(state.hands):
        if other != seat:
            hidden += hand
    hidden = hidden[1:] + hidden[:1]
    draw, hidden = hidden[: len(state.draw)], hidden[len(state.draw) :]
    hands = []
    for other, hand in enumerate(state.hands):
        taken = hand if other == seat else tuple(hidden[: len(hand)])
        hidden = hidden if other == seat else hidden[len(hand) :]
        hands.append(taken)
    own = frozenset(each for each in state.let_stand if each == seat)
    others = frozenset(each for each in state.seats if each != seat) - state.let_stand
    return replace(state, draw=tuple(draw), hands=tuple(hands), let_stand=own | others)


def check_events_hide(before: GameState, events: list[Event], after: GameState) -> None:
    """Every card an event names to a seat lies open or is, or was, in that seat's hand.

    A raised pick also names the chain so far: everybody saw it played, though a reshuffle may
    have put its cards back into the draw pile since.
    """
    open_cards = {card.code for card in (*before.discards, *after.discards)}
    open_cards |= {code for event in events for code in _named_openly(event)}
    for seat in (*before.seats, None):
        known = set(open_cards)
        if seat is not None:
            known |= {card.code for card in (*before.hands[seat], *after.hands[seat])}
        for event in events:
            seen = event_for(event, seat)
            named = set() if seen is None else codes_in(encode_event(seen))
            if isinstance(event, PickRaised):
                named -= {card.code for card in before.chain}
            _require(named <= known, f"an event shows {seat} the cards {named - known}")


def _named_openly(event: Event) -> set[str]:
    """A request names a card without showing one; played cards are open to all."""
    if type(event).__name__ in ("CardRequested", "CardsPlayed"):
        return codes_in(encode_event(event))
    return set()


def codes_in(data: object) -> set[str]:
    """Every card code anywhere in an encoded object."""
    return set(_CARD.findall(str(data)))


def _round_trips(action: Action, events: list[Event], state: GameState) -> None:
    _require(decode_action(encode_action(action)) == action, "an action is not what it was")
    _require(decode_state(encode_state(state)) == state, "a state is not what it was")
    for event in events:
        if not isinstance(event, GameStarted):
            _require(decode_event(encode_event(event)) == event, "an event is not what it was")


def _accepts_what_is_legal(
    state: GameState, now: int, entropy: Entropy, rng: random.Random
) -> None:
    """A play at random is accepted if and only if it is listed."""
    seat = rng.choice(state.seats)
    pool = state.hands[seat] or ALL_CARDS
    play = Play(seat, tuple(rng.sample(pool, min(len(pool), rng.randint(1, 3)))))
    try:
        apply(state, play, now=now, entropy=entropy)
    except Refused:
        accepted = False
    else:
        accepted = True
    _require(accepted == is_legal(state, seat, play), f"{play} is accepted but not legal")
    listed = list(islice(iter_legal(state, seat), WHOLE_LIST))
    if len(listed) < WHOLE_LIST:
        _require(accepted == (play in listed), f"{play} is listed wrongly")
        _require(len(set(listed)) == len(listed), "an action is listed twice")
