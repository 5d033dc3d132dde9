from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.actions import (
    Accept,
    Announce,
    Ask,
    Confirm,
    Draw,
    EndNow,
    Expire,
    Leave,
    Play,
    Seat,
)
from games.engine.cards import ALL_CARDS, Rank, Suit, cards
from games.engine.notation import (
    GarbledNotation,
    parse_action,
    parse_ask,
    parse_cards,
    parse_move,
    write_action,
    write_ask,
    write_cards,
)

NAMES = ["A", "Asha", "Asha Ben", "Café ☕"]
steady = settings(derandomize=True, deadline=None, max_examples=60)

seats = st.sampled_from([Seat(number) for number in range(len(NAMES))])
asks = st.builds(
    Ask,
    st.sampled_from([rank for rank in Rank if rank is not Rank.JOKER]),
    st.none() | st.sampled_from(Suit),
)
plays = st.builds(
    Play,
    seats,
    st.lists(st.sampled_from(ALL_CARDS), min_size=1, max_size=8).map(tuple),
    st.none() | st.sampled_from(Suit),
    st.none() | asks,
)
others = st.sampled_from([Draw, Accept, Announce, Confirm, Leave])
actions = plays | st.builds(lambda kind, seat: kind(seat), others, seats)


@given(actions)
@steady
def test_an_action_comes_back_from_its_text(action) -> None:
    assert parse_action(write_action(action, NAMES), NAMES) == action


@given(st.lists(st.sampled_from(ALL_CARDS)))
@steady
def test_cards_come_back_from_their_text(hand) -> None:
    assert parse_cards(write_cards(hand)) == tuple(hand)


@given(asks)
@steady
def test_a_request_comes_back_from_its_text(ask: Ask) -> None:
    assert parse_ask(write_ask(ask)) == ask


@given(st.text(max_size=30))
@steady
def test_any_other_text_is_garbled_and_nothing_worse(text: str) -> None:
    for parse in (parse_cards, parse_ask, parse_move, lambda text: parse_action(text, NAMES)):
        with suppress(GarbledNotation):
            parse(text)


def test_an_action_is_written_as_in_scenarios() -> None:
    play = Play(Seat(0), cards("AH"), Suit.C)
    assert write_action(play, NAMES) == "A play AH suit C"
    asking = Play(Seat(1), cards("AS"), None, Ask(Rank.TEN, Suit.H))
    assert write_action(asking, NAMES) == "Asha play AS ask 10H"
    assert write_action(Announce(Seat(2)), NAMES) == "Asha Ben niko"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "A ",
        "A fly",
        "B draw",
        "A draw 4C",
        "A play",
        "A play suit C",
        "A play 4C suit",
        "A play 4C suit X",
        "A play 4C ask",
        "A play 4C ask Z",
        "A play 4C suit C suit D",
        "A play 4c",
        "A play 1C",
        "A play suit C 4C",
        "Adraw",
    ],
)
def test_garbled_actions_are_refused(text: str) -> None:
    with pytest.raises(GarbledNotation):
        parse_action(text, NAMES)


@pytest.mark.parametrize("action", [Expire(), EndNow()])
def test_what_no_player_does_has_no_text(action) -> None:
    with pytest.raises(GarbledNotation):
        write_action(action, NAMES)
