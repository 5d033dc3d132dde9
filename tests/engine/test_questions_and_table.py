"""Rules §1 and §5: questions, draws, leaving, the clock and the end of a game."""

import pytest

from games.engine import RULESETS, BadOptions, EndNow, Refused, apply, with_options
from games.engine.events import GameOver, PileReshuffled, TimedOut
from tests.engine.sitting import Sitting


def test_several_questions_may_extend_a_question_at_once():
    table = Sitting("tucheze", "10C", A="8C 8H 8D 5D 6S", B="3D")
    table.do("A play 8C", "A play 8H 8D")
    assert (table.phase, table.state.question.code) == ("answer", "8D")
    assert table.refuses("A play 6S") == "bad-answer"
    assert table.do("A play 5D").turn == "B"


def test_a_question_with_its_answer_is_mixed_up_in_the_answer_step():
    table = Sitting("tucheze", "10C", A="8C 8H 5H 6S", B="3D")
    assert table.do("A play 8C").refuses("A play 8H 5H") == "mixed-ranks"


def test_a_single_answer_takes_no_further_question():
    table = Sitting("wild_ace", "10C", A="8C 8H 5H 6S", B="3D")
    assert table.do("A play 8C").refuses("A play 8H") == "bad-answer"


@pytest.mark.parametrize("slug", ["tucheze", "wild_ace"])
def test_a_question_as_the_last_card_leaves_only_the_draw(slug):
    table = Sitting(slug, "10C", A="8C", B="3D 4D")
    table.do("A play 8C")
    assert (table.phase, table.size("A")) == ("answer", 0)
    table.do("A draw")
    assert (table.turn, table.size("A")) == ("B", 1)


def test_an_answer_is_not_followed_by_a_question():
    table = Sitting("standard", "10S", A="QS 4S QH 4H", B="3C")
    assert table.refuses("A play QS 4S QH") == "bad-answer"
    assert table.refuses("A play QS QH 4S") == "bad-answer"


def test_only_one_ace_answers_where_any_does():
    table = Sitting("wild_ace", "10C", A="8C AH AD 6S", B="3D")
    assert table.do("A play 8C").refuses("A play AH AD suit C") == "bad-answer"
    assert table.refuses("A play AH") == "choose-suit"
    assert table.do("A play AH suit C").state.required.value == "C"


def test_a_draw_that_outlasts_the_pile_takes_the_rest_first():
    table = Sitting("standard", "9C", A="3C 4D", B="3D 5S", C="7D 7H", draw="6H 6S")
    table.do("A play 3C", "B play 3D", "C draw")
    assert table.happened(PileReshuffled)
    assert {"6H", "6S", "9C", "3C"} <= {card.code for card in table.state.hands[2]}
    assert table.top == "3D"


def test_a_card_played_in_between_unblocks_the_game():
    table = Sitting("standard", "6D", A="9S 3S", B="7D QS 4C", draw="")
    table.do("A draw", "B play 7D", "A draw", "B draw")
    assert table.phase == "turn"
    table.do("A draw")
    assert table.phase == "over"
    assert table.state.over_how == "blocked"


def test_the_cards_of_a_leaver_unblock_the_game():
    table = Sitting("standard", "6D", A="9S", B="7C", C="4S", draw="")
    table.do("A draw", "B draw", "C leave", "A draw", "B draw")
    assert table.phase == "turn"
    table.do("A draw")
    assert table.state.over_how == "blocked"


def test_a_pending_pick_waits_for_the_player_after_a_leaver():
    table = Sitting("standard", "9C", A="2C 4D", B="5S", C="8C")
    table.do("A play 2C", "B leave")
    assert (table.turn, table.state.pending) == ("C", 2)


def test_the_cards_of_a_leaver_go_back_to_the_draw_pile():
    table = Sitting("standard", "9C", A="2C 4D", B="5S 6S", C="8C", draw="KC")
    table.do("B leave")
    assert sorted(card.code for card in table.state.draw) == ["5S", "6S", "KC"]
    assert table.size("B") == 0
    assert table.refuses("B leave") == "not-your-turn"


def test_leaving_while_the_win_is_confirmed_counts_as_no_objection():
    table = Sitting("standard", "6D", A="10D", B="3D 5H", C="4D", niko="A")
    table.do("A play 10D", "A confirm", "B confirm")
    assert table.refuses("B confirm") == "not-your-turn"
    assert table.refuses("B draw") == "game-over"
    table.do("C leave")
    assert (table.phase, table.state.winner) == ("over", 0)
    assert table.refuses("A confirm") == "game-over"


def test_a_moderator_ends_a_game_without_a_winner():
    table = Sitting("standard", "6D", A="10D", B="3D 5H")
    events, state = apply(table.state, EndNow(), now=0, entropy=table.entropy)
    assert events == [GameOver("ended", None)]
    with pytest.raises(Refused):
        apply(state, EndNow(), now=0, entropy=table.entropy)


def test_the_clock_draws_the_pick():
    table = Sitting("wild_ace", "9C", A="2C 4D", B="5S", options={"turn_seconds": 15})
    table.do("A play 2C").wait(15)
    assert table.happened(TimedOut)
    assert (table.size("B"), table.turn) == (3, "A")


def test_a_timer_that_comes_too_early_does_nothing():
    table = Sitting("standard", "9C", A="2C 4D", B="5S", options={"turn_seconds": 15})
    before = table.state
    assert table.wait(1).state == before


@pytest.mark.parametrize(
    ("slug", "options", "code"),
    [
        ("standard", {"jokers": "wild"}, "wild-jokers-stacking"),
        ("wild_ace", {"joker_on_joker": "same_colour"}, "wild-jokers-colour"),
        ("tucheze", {"niko_hand": "finishing"}, "finishing-hand-with-answer-step"),
        ("standard", {"answer": "step"}, "finishing-hand-with-answer-step"),
        ("standard", {"niko": "call"}, "call-while-hand"),
        ("standard", {"spade_request": "may"}, "ace-under-with-optional-request"),
        ("standard", {"decks": 1}, "one-deck"),
        ("classic", {}, "players"),
        ("standard", {"deal": 8}, "bad-value"),
        ("standard", {"deal": 2}, "bad-value"),
        ("standard", {"jokers_in_deck": 3}, "bad-value"),
        ("standard", {"jokers_in_deck": False}, "bad-value"),
        ("wild_ace", {"jokers_together": False}, "wild-jokers-apart"),
        ("classic", {"stacking": "chain"}, "wild-jokers-stacking"),
        ("standard", {"jokers": "wild", "stacking": "rank"}, "wild-jokers-colour"),
        ("tucheze", {"ace_cancel": "under"}, "ace-under-with-optional-request"),
        ("tucheze", {"ace_cancel": "before"}, "ace-before-with-optional-request"),
        ("standard", {"aces_together": 1}, "bad-value"),
        ("standard", {"trumps": True}, "unknown-option"),
    ],
)
def test_options_without_a_meaning_are_refused(slug, options, code):
    with pytest.raises(BadOptions) as caught:
        with_options(RULESETS[slug], options, 6)
    assert caught.value.code == code
