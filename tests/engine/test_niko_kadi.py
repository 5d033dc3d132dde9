"""Rules §7: prompts, announcements, wins and empty hands."""

from collections import Counter

from games.engine import RULESETS, Phase, Shuffler, fold, start, view_for
from games.engine.cards import cards, full_deck
from games.engine.events import PromptOpened, TurnBegan
from tests.engine.sitting import Sitting


class Stacked:
    """Cards in the order that a test wants."""

    def __init__(self, first):
        self.first = cards(first)

    def shuffle(self, pile, counter):
        rest = list(pile)
        for card in self.first:
            rest.remove(card)
        return [*self.first, *rest]

    def pick(self, n, counter):
        return 0


def test_the_server_asks_after_the_deal_before_the_first_turn():
    dealt = Stacked("9D 2C 9H 3C 9C 4C 9S 5H 7C")
    events = start(RULESETS["standard"], 2, now=0, entropy=dealt)
    kinds = [type(event) for event in events[1:]]
    assert kinds == [PromptOpened, TurnBegan]
    assert fold(events).prompts == (5000, None)


def test_a_deal_is_reproducible_and_turns_an_ordinary_card():
    for seed in range(40):
        entropy = Shuffler(bytes([seed]) * 32)
        one, two = (start(RULESETS["standard"], 6, now=0, entropy=entropy) for _ in "ab")
        assert one == two
        state = fold(one)
        assert state.match.group.value == "ordinary"
        assert [len(hand) for hand in state.hands] == [4] * 6
        held = [*state.draw, *state.discards, *(card for hand in state.hands for card in hand)]
        assert Counter(held) == Counter(full_deck(2))


def test_a_prompt_is_seen_by_nobody_else():
    table = Sitting("standard", "6D", A="9D 10D", B="3D 5H")
    table.do("A play 9D")
    assert view_for(table.state, table.seat("A")).prompt is not None
    assert view_for(table.state, table.seat("B")).prompt is None
    assert view_for(table.state, None).prompt is None


def test_an_announcement_ends_when_the_hand_stops_being_a_finishing_hand():
    table = Sitting("standard", "6D", A="9D 10D", B="3D 5H", draw="2C 4H 7S")
    table.do("A play 9D", "A niko", "B draw")
    assert table.announced == ["A"]
    table.do("A draw")
    assert table.announced == []


def test_an_announcement_that_stands_is_not_asked_for_again():
    table = Sitting("standard", "10C", A="JC 4D 2S", B="3C 5H", C="JD 6C 6H", niko="C")
    table.do("A play JC", "C play JD")
    assert (table.announced, table.prompted) == (["C"], [])


def test_two_players_may_be_asked_at_once():
    table = Sitting("standard", "6D", A="9D 10D", B="3D 7C", C="4D 8C 2H")
    table.do("A play 9D", "B play 3D")
    assert table.prompted == ["A", "B"]


def test_a_prompt_closes_when_the_hand_is_no_longer_one_to_ask_for():
    table = Sitting("standard", "6D", A="9D 10D", B="2D 7C", C="4D 8C 2H", draw="4C 4S 4H KC")
    table.do("A play 9D", "B play 2D", "C draw")
    assert table.prompted == ["A", "B"]
    table.do("A draw")
    assert table.prompted == ["B"]
    assert table.refuses("A niko") == "no-niko"


def test_a_prompt_that_runs_out_in_the_own_turn_is_asked_again_after_it():
    table = Sitting("standard", "6D", A="9D 10S", B="3S 5H QC", draw="4C 10C 4H")
    table.do("A play 9D", "B draw").wait(5)
    assert (table.turn, table.prompted) == ("A", [])
    table.do("A draw")
    assert table.prompted == ["A"]


def test_the_last_card_without_an_announcement_leaves_the_hand_empty():
    table = Sitting("standard", "6D", A="9D", B="3D 5H")
    table.do("A play 9D", "B draw")
    assert table.refuses("A play 9D") == "not-in-hand"
    table.do("A draw")
    assert table.size("A") == 1


def test_a_call_in_the_own_turn_counts_for_the_next():
    table = Sitting("classic", "10D", A="9D 7D", B="2D 5H")
    table.do("A niko", "A play 9D")
    assert table.announced == ["A"]
    table.do("B draw", "A play 7D")
    assert (table.phase, table.state.winner) == ("confirm", 0)


def test_a_call_is_used_up_by_the_next_turn():
    table = Sitting("classic", "10D", A="9D 7D", B="2D 5H", niko="A")
    table.do("A play 9D")
    assert table.announced == []
    table.do("B draw", "A play 7D")
    assert (table.phase, table.size("A")) == ("turn", 0)


def test_being_skipped_does_not_use_a_call_up():
    table = Sitting("wild_ace", "10D", A="JD 4C", B="4D 9S", C="9H 8C")
    table.do("B niko", "A play JD", "C draw")
    assert table.announced == ["B"]


def test_nobody_calls_twice():
    table = Sitting("wild_ace", "10D", A="4C 5C", B="4D")
    assert table.do("B niko").refuses("B niko") == "no-niko"


def test_a_call_in_the_counter_step_comes_before_the_turn():
    table = Sitting("classic", "10D", A="JD 4C", B="JH 9H")
    table.do("A play JD", "B niko", "B play JH", "B play 9H")
    assert table.state.winner == 1


def test_a_prompt_answered_in_the_own_turn_counts_and_is_used_up_by_it():
    options = {"niko_lasts": "next_turn"}
    table = Sitting("standard", "6D", A="9D 10S 10C", B="3S 5H", options=options)
    table.do("A play 9D", "B draw", "A niko", "A draw")
    assert table.announced == []


def test_an_answer_that_empties_the_hand_wins_only_where_questions_win():
    options = {"win_with_questions": True}
    for changed, phase in ((options, Phase.CONFIRM), ({}, Phase.TURN)):
        table = Sitting("tucheze", "10C", A="8C 5C", B="3H", niko="A", options=changed)
        assert table.do("A play 8C", "A play 5C").state.phase is phase


def test_an_empty_hand_is_filled_before_the_window_opens():
    options = {"empty_hand": "draws"}
    table = Sitting("standard", "10C", A="JC", B="3C 5H", options=options, draw="9H 9D")
    table.do("A play JC")
    assert (table.phase, table.size("A"), table.prompted) == ("window", 1, ["A"])


def test_an_ace_that_wins_still_cancels_the_pick():
    table = Sitting("classic", "10D", A="2D 4C", B="AS", niko="B")
    table.do("A play 2D", "B play AS")
    assert (table.state.winner, table.state.pending) == (1, 0)


def test_bots_confirm_nothing():
    events = start(RULESETS["wild_ace"], 2, now=0, entropy=Shuffler(bytes(32)), humans=())
    assert fold(events).humans == ()
