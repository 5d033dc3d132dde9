"""Rules §2 to §4: picks, Aces and requests."""

import pytest

from games.engine import Seat
from games.engine.events import PickCleared, RequestEnded
from tests.engine.sitting import Sitting


def test_a_chain_is_joined_by_any_of_its_cards():
    table = Sitting("standard", "10D", A="2D 4C", B="3D 5H", C="2S 6H", D="3C 7H")
    table.do("A play 2D", "B play 3D", "C play 2S")
    assert table.state.pending == 7
    table.do("D play 3C")
    assert table.state.pending == 10


def test_a_joker_joins_a_chain_by_the_colour_of_any_card():
    table = Sitting("standard", "10D", A="2D 4C", B="2S 5H", C="RJ 6H", D="7H")
    table.do("A play 2D", "B play 2S", "C play RJ")
    assert table.state.pending == 9


def test_jokers_of_one_colour_only_keep_to_it_in_a_chain():
    options = {"joker_on_joker": "same_colour"}
    table = Sitting("standard", "10D", A="RJ 4C", B="BJ 5H", C="6H", options=options)
    assert table.do("A play RJ").refuses("B play BJ") == "penalty-pending"


def test_an_ace_under_a_penalty_lies_under_it_and_never_becomes_the_match_card():
    table = Sitting("standard", "9C", A="2C 4D", B="AD 5S", C="8C 7D")
    table.do("A play 2C", "B play AD")
    assert [card.code for card in table.state.discards] == ["9C", "AD", "2C"]
    assert table.top == "2C"


def test_a_refill_keeps_the_match_card_over_an_ace_that_went_under():
    table = Sitting("standard", "9C", A="2C 4D", B="AD 5S", C="7D 7H", draw="")
    table.do("A play 2C", "B play AD", "C draw")
    assert table.top == "2C"
    assert table.size("C") == 3


def test_several_aces_go_under_together_where_they_may_be_played_together():
    options = {"aces_together": True}
    table = Sitting("standard", "9C", A="2C 4D", B="AS AD 5S", C="8C", options=options)
    table.do("A play 2C", "B play AS AD")
    assert table.top == "2C"
    assert table.state.request is None


def test_the_last_of_several_aces_makes_the_request():
    options = {"aces_together": True}
    table = Sitting("standard", "9C", A="2C 4D", B="AS AD 5S", C="8C", options=options)
    table.do("A play 2C", "B play AD AS ask 8C")
    assert table.top == "AS"
    assert table.happened(PickCleared)
    assert table.refuses("C draw") == "requested-card"


def test_a_pick_larger_than_both_piles_is_what_there_is():
    table = Sitting("standard", "9C", A="2C 4D", B="5S", C="8C", draw="")
    table.do("A play 2C", "B draw")
    assert table.size("B") == 2
    assert (table.state.pending, table.top) == (0, "2C")


def test_a_second_ace_of_spades_replaces_the_request():
    table = Sitting("standard", "9C", A="AS 4D", B="AS 5S", C="8C", options={"decks": 2})
    table.do("A play AS ask QH")
    assert table.refuses("B play AS") == "choose-card"
    table.do("B play AS ask 8C")
    assert table.state.request.suit.value == "C"


def test_a_requested_ace_meets_the_request_and_acts_as_an_ace():
    table = Sitting("standard", "9C", A="AS 4D", B="AH 5S", C="8C")
    table.do("A play AS ask AH", "B play AH")
    assert [event.how for event in table.events if isinstance(event, RequestEnded)] == ["met"]
    assert table.state.required.value == "H"


def test_a_requested_question_may_be_played_without_an_answer():
    table = Sitting("standard", "9C", A="AS 4D", B="QH 5S", C="8C")
    table.do("A play AS ask QH", "B play QH")
    assert (table.turn, table.top, table.size("B")) == ("C", "QH", 2)


def test_a_rank_is_no_request_where_a_card_must_be_named():
    table = Sitting("standard", "9C", A="AS 4D", B="QH")
    assert table.refuses("A play AS ask Q") == "choose-card"
    assert table.refuses("A play AS suit H") == "choose-card"
    assert table.refuses("A play AS ask QH suit H") == "choose-suit"


def test_where_a_request_is_a_choice_the_suit_is_the_other():
    table = Sitting("tucheze", "9C", A="AS 4D", B="QH")
    assert table.refuses("A play AS") == "choose-suit"
    assert table.refuses("A play AS ask QH suit H") == "choose-suit"
    assert table.refuses("A play AS ask RJ") == "choose-card"
    assert table.do("A play AS suit H").state.required.value == "H"


def test_a_choice_belongs_to_no_other_card():
    table = Sitting("tucheze", "9C", A="4C 4D", B="QH")
    assert table.refuses("A play 4C suit H") == "choose-suit"
    assert table.refuses("A play 4C ask QH") == "choose-card"


def test_a_required_suit_takes_an_ace_even_where_aces_must_match():
    table = Sitting("classic", "9C", A="AC 4D", B="AH QS", C="8C")
    table.do("A play AC suit D", "B play AH")
    assert (table.top, table.state.required) == ("AH", None)


@pytest.mark.parametrize(("joker", "taken"), [("RJ", True), ("BJ", False)])
def test_a_joker_meets_a_required_suit_of_its_colour_in_tucheze(joker, taken):
    table = Sitting("tucheze", "9C", A="AC 4D", B="RJ BJ QS", C="8C")
    table.do("A play AC suit H")
    if taken:
        assert table.do(f"B play {joker}").state.pending == 5
    else:
        assert table.refuses(f"B play {joker}") == "no-match"


def test_a_required_suit_stands_across_draws_until_a_card_is_played():
    table = Sitting("standard", "10C", A="AH 4D", B="10D 5S", C="2H 8C")
    table.do("A play AH", "B draw", "C draw", "A draw")
    assert table.state.required.value == "H"
    assert table.refuses("B play 10D") == "no-match"


def test_checks_run_from_the_hand_to_the_first_card_to_the_shape_to_the_choices():
    table = Sitting("standard", "10C", A="AH AD 4C 7H 7D", B="5S")
    assert table.refuses("A play 7H 9S suit C") == "not-in-hand"
    assert table.refuses("A play 7H 4C suit C") == "no-match"
    assert table.refuses("A play AH 4C suit C") == "mixed-ranks"
    assert table.refuses("A play AH AD suit C") == "ace-alone"
    assert table.refuses("A play AH suit C") == "choose-suit"


def test_a_seat_that_does_not_exist_is_never_on_turn():
    table = Sitting("standard", "10C", A="4C", B="5S")
    table.names.append("Z")
    for move in ("Z draw", "Z play 4C", "Z niko", "Z accept", "Z leave", "Z confirm"):
        assert table.refuses(move) == "not-your-turn"
    assert table.state.turn == Seat(0)
