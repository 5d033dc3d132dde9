"""Who comes after whom, also against the direction and after somebody has left."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import choose
from games.engine import RULESETS, Seat, Shuffler, start, view_for
from games.engine.cards import Card, cards
from games.engine.start import position
from games.engine.state import Direction, PublicState
from tests.engine.sitting import Sitting

MOST_STEPS = 60

walks = settings(max_examples=300, deadline=None, derandomize=True, database=None)


@st.composite
def tables(draw: st.DrawFn) -> PublicState:
    players = draw(st.integers(2, 10))
    left = draw(st.sets(st.integers(0, players - 1), max_size=players - 1))
    hands = [cards("4D")] * players
    state = position(RULESETS["standard"], hands, top=cards("5D")[0], draw=(), now=0)
    direction = draw(st.sampled_from(Direction))
    return replace(state.table, left=frozenset(map(Seat, left)), direction=direction)


def walked(table: PublicState, seat: int, steps: int) -> int:
    """One seat after the other, counting those who still play."""
    one = 1 if (steps > 0) == (table.direction is Direction.CW) else -1
    for _ in range(abs(steps)):
        seat = (seat + one) % table.players
        while seat in table.left:
            seat = (seat + one) % table.players
    return seat


@walks
@given(tables(), st.integers(0, 9), st.integers(-MOST_STEPS, MOST_STEPS))
def test_the_seat_so_many_players_on_is_where_a_walk_ends(table, seat, steps):
    start_at = Seat(seat % table.players)
    assert table.after(start_at, steps) == walked(table, start_at, steps)


@walks
@given(tables(), st.integers(0, 9))
def test_one_back_is_the_way_back(table, seat):
    playing = table.seats[seat % len(table.seats)]
    assert table.after(table.after(playing), -1) == playing


def test_huge_steps_take_no_longer_than_small_ones():
    table = Sitting("standard", "10D", A="4C", B="4D", C="4H").do("B leave").state.table
    assert table.after(Seat(0), 2 * 10**15 + 1) == 2
    assert table.after(Seat(0), -(2 * 10**15) - 1) == 2


def test_a_table_that_everybody_left_has_an_answer_too():
    table = Sitting("standard", "10D", A="4C", B="4D", C="4H").state.table
    table = replace(table, left=frozenset(map(Seat, range(3))))
    assert table.after(Seat(1), -1) == 1


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_bot_with_a_kickback_moves_after_somebody_has_left(level):
    sitting = Sitting("standard", "10D", A="KD 4C", B="4D 4H", C="5H 5C", D="6C 6H")
    sitting.do("C leave")
    view = view_for(sitting.state, Seat(0))
    assert choose(view, Random(1), level) is not None


class NeverOrdinary:
    """Chance that always lays the same kind of card on top."""

    def shuffle(self, pile: list[Card], counter: int) -> list[Card]:
        return sorted(pile, key=lambda card: card.code != "AS")

    def pick(self, n: int, counter: int) -> int:
        return 0


def test_a_deal_that_never_turns_up_an_ordinary_card_ends():
    rules = replace(RULESETS["standard"], deal=0)
    with pytest.raises(ValueError, match="ordinary"):
        start(rules, 2, now=0, entropy=NeverOrdinary())


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_nothing_is_picked_from_nothing_or_from_too_much(n):
    with pytest.raises(ValueError, match="pick"):
        Shuffler(bytes(32)).pick(n, 0)
