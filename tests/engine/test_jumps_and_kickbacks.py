"""Rules §6: windows, counters, and what leaving does to them."""

from games.engine.events import Jumped, Reversed, StoppersChanged, WindowOpened
from tests.engine.sitting import Sitting

FOUR = {"B": "5H 9S", "C": "8C 9H", "D": "4D 4H"}


def test_a_leaver_moves_the_skip_on_and_with_it_who_may_stop():
    table = Sitting("tucheze", "10D", A="JD 4C 2C", **FOUR)
    table.do("A play JD")
    assert table.stoppers == ["C", "D"]
    table.do("B leave")
    assert table.happened(StoppersChanged)
    assert table.stoppers == ["D"]


def test_a_window_closes_when_nobody_is_left_who_could_stop():
    table = Sitting("tucheze", "10D", A="JD JC 4C", **FOUR)
    table.do("A play JD JC")
    assert table.stoppers == ["D"]
    table.do("B leave")
    assert table.happened(Jumped)
    assert (table.phase, table.turn) == ("turn", "A")


def test_a_window_outlives_the_player_who_opened_it():
    table = Sitting("standard", "10D", A="JD 4C 2C", **FOUR)
    table.do("A play JD", "A leave")
    assert table.phase == "window"
    table.wait(10)
    assert table.turn == "C"


def test_a_jump_wraps_round_the_table():
    table = Sitting("standard", "10D", A="JD JC JH JS 4C", B="5H", C="8C")
    table.do("A play JD JC JH JS").wait(10)
    assert table.turn == "C"


def test_a_jump_over_everybody_opens_no_window_for_those_skipped():
    table = Sitting("tucheze", "10D", A="JD JC 4C", B="5H", C="8C")
    table.do("A play JD JC")
    assert not table.happened(WindowOpened)
    assert table.turn == "A"


def test_stops_may_not_come_with_a_choice():
    table = Sitting("standard", "10D", A="JD 4C", B="JH 5H", C="8C")
    table.do("A play JD")
    assert table.refuses("B play JH suit C") == "choose-suit"
    assert table.refuses("B play JH ask QH") == "choose-card"
    assert table.refuses("A accept") == "not-your-turn"


def test_the_counter_step_is_no_time_to_draw():
    table = Sitting("classic", "10D", A="JD 4C", B="JH 5H", C="8C")
    table.do("A play JD")
    assert table.refuses("B draw") == "not-your-turn"
    assert table.refuses("C accept") == "not-your-turn"
    assert table.refuses("A play 4C") == "not-your-turn"


def test_a_counter_ends_all_jumps():
    table = Sitting("classic", "10D", A="JD JC 4C", B="5H", C="JH 8C", D="4D")
    table.do("A play JD JC", "B accept", "C play JH")
    assert (table.phase, table.turn, table.top) == ("turn", "C", "JH")
    assert not table.happened(Jumped)


def test_a_jump_passes_on_when_the_player_asked_leaves():
    table = Sitting("classic", "10D", A="JD 4C", **FOUR)
    table.do("A play JD", "B leave")
    assert (table.phase, table.turn) == ("counter", "C")
    table.do("C accept")
    assert table.turn == "D"


def test_a_player_who_was_skipped_and_left_is_not_skipped_again_by_another():
    table = Sitting("classic", "10D", A="JD JC 4C", B="5H", C="8C", D="4D", E="6H")
    table.do("A play JD JC", "B accept", "B leave", "C accept")
    assert table.turn == "D"


def test_a_jump_that_comes_round_after_a_leave_is_not_asked_again():
    table = Sitting("classic", "10D", A="JD JC 4C", B="5H", C="8C")
    table.do("A play JD JC", "B accept", "C leave")
    assert (table.phase, table.turn) == ("turn", "B")


def test_a_kickback_is_taken_from_the_table_of_a_player_who_left():
    table = Sitting("classic", "10D", A="KD 4C", **FOUR)
    table.do("A play KD", "A leave", "B accept")
    assert table.happened(Reversed)
    assert table.turn == "D"


def test_the_clock_accepts_for_the_player_asked():
    table = Sitting("classic", "10D", A="JD 4C", B="5H", C="8C", options={"turn_seconds": 15})
    table.do("A play JD").wait(14)
    assert (table.phase, table.turn) == ("counter", "B")
    table.wait(1)
    assert (table.phase, table.turn) == ("turn", "C")


def test_kickbacks_add_up_where_nobody_stops_them():
    table = Sitting("wild_ace", "10D", A="KD KC 4C", B="5H", C="8C")
    table.do("A play KD KC")
    assert (table.turn, table.state.direction) == ("B", 1)


def test_a_jump_follows_the_direction_of_play():
    table = Sitting("wild_ace", "10D", A="KD 4C", B="5H", C="8C", D="JD 4D")
    table.do("A play KD", "D play JD")
    assert table.turn == "B"


def test_the_first_stop_closes_the_window():
    table = Sitting("standard", "10D", A="JD 4C", B="JH 5H", C="JS 8C")
    table.do("A play JD", "C play JS")
    assert table.turn == "B"
    assert table.refuses("C play 8C") == "not-your-turn"
