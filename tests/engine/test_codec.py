import json
from contextlib import suppress
from copy import deepcopy
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import RULESETS, event_for, view_for
from games.engine.actions import Ask, EndNow, Play, Seat
from games.engine.cards import Rank, Suit, cards
from games.engine.codec import (
    SCHEMA,
    CodecError,
    decode_action,
    decode_event,
    decode_ruleset,
    decode_state,
    decode_view,
    encode_action,
    encode_event,
    encode_ruleset,
    encode_state,
    encode_view,
)
from games.engine.evolve import fold
from games.lab.simulation import Game, Manners, play_game

steady = settings(derandomize=True, deadline=None, max_examples=60)
DECODERS = [decode_action, decode_event, decode_ruleset, decode_state, decode_view]


@cache
def game(slug: str) -> Game:
    return play_game(RULESETS[slug], 3, f"codec/{slug}", manners=Manners(leaves=0.003))


def through_json(data: object) -> object:
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("slug", RULESETS)
def test_a_whole_game_comes_back_from_json_as_it_was(slug: str) -> None:
    state = fold(game(slug).opening)
    for event in game(slug).opening:
        assert decode_event(through_json(encode_event(event))) == event
    for action, _now, events in game(slug).history:
        assert decode_action(through_json(encode_action(action))) == action
        for event in events:
            assert decode_event(through_json(encode_event(event))) == event
        state = fold(events, state)
        assert decode_state(through_json(encode_state(state))) == state
    assert state == game(slug).state


@pytest.mark.parametrize("slug", RULESETS)
def test_what_a_seat_sees_comes_back_too(slug: str) -> None:
    state = fold(game(slug).opening)
    for seat in (None, *state.seats):
        view = view_for(state, seat)
        assert decode_view(through_json(encode_view(view))) == view
        for event in game(slug).opening:
            seen = event_for(event, seat)
            assert seen is None or decode_event(through_json(encode_event(seen))) == seen


@pytest.mark.parametrize("slug", RULESETS)
def test_a_ruleset_comes_back(slug: str) -> None:
    assert decode_ruleset(through_json(encode_ruleset(RULESETS[slug]))) == RULESETS[slug]


def test_an_action_reads_well_in_json() -> None:
    play = Play(Seat(1), cards("AS"), ask=Ask(Rank.QUEEN, Suit.H))
    assert encode_action(play) == {
        "schema": SCHEMA,
        "type": "Play",
        "seat": 1,
        "cards": "AS",
        "suit": None,
        "ask": "QH",
    }
    assert encode_action(EndNow()) == {"schema": SCHEMA, "type": "EndNow"}


def test_an_unknown_schema_is_refused() -> None:
    for schema in (SCHEMA + 1, 0, "1", True, None, 1.0):
        with pytest.raises(CodecError, match="schema"):
            decode_action({"schema": schema, "type": "EndNow"})


@pytest.mark.parametrize(
    "change",
    [
        {"type": "Fly"},
        {"type": None},
        {"type": ["Play"]},
        {"seat": -1},
        {"seat": 10},
        {"seat": True},
        {"seat": 1.0},
        {"cards": "8X"},
        {"cards": ["8D"]},
        {"suit": "Z"},
        {"suit": 3},
        {"ask": "11"},
        {"extra": 1},
    ],
)
def test_a_wrong_field_is_refused(change: dict[str, object]) -> None:
    good = encode_action(Play(Seat(1), cards("8D 5D")))
    with pytest.raises(CodecError):
        decode_action({**good, **change})


def test_a_missing_field_is_refused() -> None:
    good = encode_action(Play(Seat(1), cards("8D 5D")))
    for name in ("schema", "type", "seat", "cards"):
        with pytest.raises(CodecError):
            decode_action({key: value for key, value in good.items() if key != name})


def test_a_state_whose_parts_do_not_fit_is_refused() -> None:
    good = encode_state(fold(game("standard").opening))
    for change in ({"draw": ""}, {"hands": []}, {"prompts": []}):
        with pytest.raises(CodecError):
            decode_state({**good, **change})
    for change in ({"turn": 9}, {"discards": ""}, {"players": 9}):
        with pytest.raises(CodecError):
            decode_state({**good, "table": {**good["table"], **change}})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=4,
)


@given(data=json_values, decode=st.sampled_from(DECODERS))
@steady
def test_garbage_raises_one_kind_of_error(data: object, decode) -> None:
    with pytest.raises(CodecError):
        decode(data)


@cache
def valid_objects() -> list[tuple[object, object]]:
    state = fold(game("standard").opening)
    found = [
        (decode_state, encode_state(state)),
        (decode_view, encode_view(view_for(state, Seat(0)))),
        (decode_event, encode_event(game("standard").opening[0])),
        (decode_ruleset, encode_ruleset(RULESETS["classic"])),
    ]
    for action, _now, events in game("standard").history[:40]:
        found.append((decode_action, encode_action(action)))
        found += [(decode_event, encode_event(event)) for event in events]
    return found


def spoil(data: object, pick: st.DataObject, value: object) -> object:
    """The same with one value somewhere inside replaced, or left out."""
    spoilt = deepcopy(data)
    place = spoilt
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = pick.draw(st.sampled_from(keys))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or pick.draw(st.booleans()):
            break
        place = inner
    if pick.draw(st.booleans()):
        place[key] = value
    else:
        del place[key]
    return spoilt


@given(st.data(), json_values)
@steady
def test_spoilt_objects_are_refused_or_decoded_but_never_crash(
    pick: st.DataObject, value: object
) -> None:
    decode, data = pick.draw(st.sampled_from(valid_objects()))
    spoilt = spoil(data, pick, value)
    with suppress(CodecError):
        decode(spoilt)
