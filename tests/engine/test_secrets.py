"""A seat learns its own hand and what lies open, and nothing more: not by views, not by events."""

import json
from collections.abc import Iterator

import pytest

from games.engine import RULESETS, GameState, Seat, event_for, fold, view_for
from games.engine.codec import encode_event, encode_view
from games.engine.events import CardRequested, CardsPlayed, Event
from games.lab.invariants import codes_in
from games.lab.simulation import Manners, play_game


def steps(slug: str, players: int) -> Iterator[tuple[GameState, list[Event], GameState]]:
    game = play_game(RULESETS[slug], players, f"secrets/{slug}", manners=Manners(leaves=0.004))
    state = fold(game.opening)
    yield state, game.opening, state
    for _action, _now, events in game.history:
        after = fold(events, state) if events else state
        yield state, events, after
        state = after


def open_codes(state: GameState) -> set[str]:
    """Cards on the discard pile, and cards that a request names."""
    return {card.code for card in (*state.discards, *state.chain, *state.won_with)} | (
        codes_in(str(view_for(state, None).request)) if state.request else set()
    )


def own_codes(state: GameState, seat: Seat | None) -> set[str]:
    return set() if seat is None else {card.code for card in state.hands[seat]}


@pytest.mark.parametrize("slug", RULESETS)
@pytest.mark.parametrize("players", [2, 5])
def test_an_encoded_view_names_no_card_that_is_hidden(slug: str, players: int) -> None:
    for _before, _events, state in steps(slug, players):
        for seat in (None, *state.seats):
            data = encode_view(view_for(state, seat))
            asked = {data["table"].pop("request")}
            known = open_codes(state) | own_codes(state, seat)
            assert codes_in(json.dumps(data)) <= known, asked


@pytest.mark.parametrize("slug", RULESETS)
@pytest.mark.parametrize("players", [2, 5])
def test_an_encoded_event_names_no_card_that_is_hidden(slug: str, players: int) -> None:
    for before, events, after in steps(slug, players):
        shown = {
            code
            for event in events
            if isinstance(event, CardsPlayed | CardRequested)
            for code in codes_in(encode_event(event))
        }
        for seat in (None, *before.seats):
            known = shown | open_codes(before) | open_codes(after)
            known |= own_codes(before, seat) | own_codes(after, seat)
            for event in events:
                seen = event_for(event, seat)
                if seen is not None:
                    assert codes_in(json.dumps(encode_event(seen))) <= known


@pytest.mark.parametrize("slug", ["standard", "tucheze"])
def test_a_prompt_is_shown_to_its_own_seat_only(slug: str) -> None:
    prompted = 0
    for _before, _events, state in steps(slug, 5):
        for seat, until in enumerate(state.prompts):
            prompted += until is not None
            for viewer in (None, *state.seats):
                seen = view_for(state, viewer).prompt
                assert seen == (state.prompts[viewer] if viewer is not None else None)
                if viewer != seat and viewer is not None and state.prompts[viewer] is None:
                    assert seen is None
    assert prompted


def test_a_view_refuses_to_show_another_hand() -> None:
    game = play_game(RULESETS["standard"], 3, "secrets/hands")
    view = view_for(fold(game.opening), Seat(0))
    with pytest.raises(ValueError, match="no hand"):
        view.hand_of(Seat(1))
    with pytest.raises(ValueError, match="no prompt"):
        view.prompt_of(Seat(1))
