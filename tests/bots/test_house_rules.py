"""Bots know the house rules they play by; one position each."""

import random

import pytest

from games.bots import Budget, choose, hint
from games.bots.medium import judge
from games.engine.actions import Accept, Action, Announce, Draw, Play, Seat
from games.engine.cards import card, cards
from games.engine.decide import apply
from games.engine.ruleset import RULESETS, with_options
from games.engine.shuffle import Shuffler
from games.engine.start import position
from games.engine.state import GameState, Phase
from games.engine.view import view_for

CHANCE = Shuffler(bytes(32))
ME, OTHER, THIRD = Seat(0), Seat(1), Seat(2)
LEVELS = ("easy", "medium", "hard")


def deal(slug: str, options: dict, *hands: str, top: str, niko: tuple = ()) -> GameState:
    rules = with_options(RULESETS[slug], options, len(hands))
    dealt = [cards(hand) for hand in hands]
    pile = list(rules.deck_for(len(hands)))
    for each in [*(one for hand in dealt for one in hand), card(top)]:
        pile.remove(each)
    return position(rules, dealt, top=card(top), draw=pile, now=0, announced=niko)


def after(state: GameState, *actions: Action) -> GameState:
    for action in actions:
        state = apply(state, action, now=0, entropy=CHANCE)[1]
    return state


def choice(state: GameState, level: str = "medium", seat: Seat = ME) -> Action | None:
    return choose(view_for(state, seat), random.Random(3), level, Budget(rollouts=40))


def advice(state: GameState, seat: Seat = ME) -> tuple[Action | None, str]:
    return hint(view_for(state, seat), random.Random(3))


def score(state: GameState, action: Action) -> float:
    return judge(state.table, action.seat, state.hands[action.seat], action).score


AGAIN = {"even_kings": "again"}


def test_two_kings_are_played_for_another_turn():
    state = deal("wild_ace", AGAIN, "KS KH 4H 9D", "9C 10C KD", "7C 8C 9H", top="10S")
    assert choice(state) == Play(ME, cards("KS KH"))
    assert advice(state)[1] == "kings"
    plain = deal("wild_ace", {}, "KS KH 4H 9D", "9C 10C KD", "7C 8C 9H", top="10S")
    pair = Play(ME, cards("KS KH"))
    assert score(state, pair) > score(plain, pair)


def test_of_three_kings_two_are_played():
    state = deal("wild_ace", AGAIN, "KS KH KD 4H 4D 9C", "9S QS 7H", "7C 8C 9H", top="10S")
    played = choice(state)
    assert isinstance(played, Play)
    assert len(played.cards) == 2


def test_another_turn_is_worth_stopping():
    hands = ("KS KH 4H 9D", "KD 9C 5S 10S", "7C 8C 9H")
    again = after(deal("standard", AGAIN, *hands, top="6S"), Play(ME, cards("KS KH")))
    assert choice(again, seat=OTHER) == Play(OTHER, cards("KD"))


@pytest.mark.parametrize("level", LEVELS)
def test_a_win_that_another_player_without_cards_blocks_is_no_win(level):
    blocks = deal("standard", {"cardless": "blocks"}, "5S", "", "4D 8C 9C", top="9S", niko=(ME,))
    assert score(blocks, Play(ME, cards("5S"))) < 50
    ignored = deal("standard", {}, "5S", "", "4D 8C 9C", top="9S", niko=(ME,))
    assert score(ignored, Play(ME, cards("5S"))) > 50
    assert choice(ignored, level) == Play(ME, cards("5S"))
    assert choice(blocks, level) in (Play(ME, cards("5S")), Draw(ME))


def test_where_only_the_last_cards_count_the_advice_says_so():
    for total, reason in (("adds", "stack"), ("last", "forward")):
        state = deal("standard", {"pick_total": total}, "2H 9S 6C", "2C 5D 9C", top="6H")
        facing = after(state, Play(ME, cards("2H")))
        assert advice(facing, OTHER) == (Play(OTHER, cards("2C")), reason)


def test_a_small_pick_is_drawn_rather_than_answered_with_an_ace_it_can_keep():
    state = deal("classic", {"pick_total": "last"}, "RJ 2H 9S", "2C AD 5D", "7C 8C 9H", top="2D")
    small = after(state, Play(ME, cards("2H")))
    big = after(state, Play(ME, cards("RJ")))
    ace = Play(OTHER, cards("AD"))
    assert score(small, Draw(OTHER)) > score(big, Draw(OTHER))
    assert score(small, ace) < score(big, ace)


def test_an_ace_that_brings_back_the_card_before_is_judged_by_that_card():
    options = {"ace_cancel": "before"}
    fits = deal("standard", options, "2C 5H 6H", "AD 9D 7D", "9S 8H 4C", top="9C")
    not_so = deal("standard", options, "2C 5H 6H", "AD 9D 7D", "9S 8H 4C", top="10C")
    ace = Play(OTHER, cards("AD"))
    scores = [score(after(each, Play(ME, cards("2C"))), ace) for each in (fits, not_so)]
    assert scores[0] > scores[1]


def test_going_out_without_a_win_is_worst_where_it_is_fined():
    last = Play(ME, cards("5S"))
    scores = [
        score(deal("standard", {"empty_hand": rule}, "5S", "6D 8S", "4D 8C", top="9S"), last)
        for rule in ("fined", "stays")
    ]
    assert scores[0] < scores[1]


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_has_let_a_window_stand_has_nothing_more_to_do(level):
    state = deal("standard", {}, "JH 9H 5C", "9C JS KD", "7C 8C 9D", top="6H")
    state = after(state, Play(ME, cards("JH")), Accept(OTHER))
    assert state.phase is Phase.WINDOW
    assert choice(state, level, OTHER) is None


@pytest.mark.parametrize("level", LEVELS)
def test_without_the_card_every_level_lets_it_stand(level):
    state = deal("standard", {}, "JH 9H 5C", "9C QS KD", "7C 8C 9D", top="6H")
    state = after(state, Play(ME, cards("JH")))
    assert choice(state, level, THIRD) == Accept(THIRD)


def test_the_advice_tells_who_cannot_stop_it_that_nobody_has_to_wait():
    state = deal("standard", {}, "JH 9H 5C", "9C QS KD", "7C 8C 9D", top="6H")
    state = after(state, Play(ME, cards("JH")))
    assert advice(state, THIRD) == (Accept(THIRD), "nothing-to-stop")


def test_before_two_kings_that_leave_a_ready_hand_it_announces():
    state = deal("wild_ace", AGAIN, "KS KH 5H", "9C 10C KD", "7C 8C 9H", top="10S")
    assert choice(state) == Announce(ME)
    assert choice(after(state, Announce(ME))) == Play(ME, cards("KS KH"))
