"""What the levels are known for, one position each."""

import random

import pytest

from games.bots import Budget, choose
from games.bots.hands import is_ready
from games.engine.actions import Accept, Announce, Confirm, Draw, Play, Seat
from games.engine.cards import Suit, card, cards, full_deck
from games.engine.decide import apply
from games.engine.ruleset import RULESETS
from games.engine.shuffle import Shuffler
from games.engine.start import position
from games.engine.state import GameState
from games.engine.view import view_for

CHANCE = Shuffler(bytes(32))
ME, OTHER = Seat(0), Seat(1)


def deal(slug: str, *hands: str, top: str, turn: Seat = ME, niko: tuple = ()) -> GameState:
    dealt = [cards(hand) for hand in hands]
    used = [each for hand in dealt for each in hand] + [card(top)]
    pile = [each for each in full_deck(1) if each not in used]
    rules = RULESETS[slug]
    return position(rules, dealt, top=card(top), draw=pile, now=0, turn=turn, announced=niko)


def after(state: GameState, action) -> GameState:
    return apply(state, action, now=0, entropy=CHANCE)[1]


def choice(state: GameState, level: str = "medium", seat: Seat = ME):
    return choose(view_for(state, seat), random.Random(3), level, Budget(rollouts=40))


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_every_level_takes_a_win(level):
    state = deal("standard", "8H 5H", "9C 10S KD", top="6H", niko=(ME,))
    assert choice(state, level) == Play(ME, cards("8H 5H"))


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_bot_that_is_asked_announces(level):
    state = after(deal("standard", "9H 5D", "9C 10S KD", top="6H"), Play(ME, cards("9H")))
    assert state.prompts[ME] is not None
    assert choice(state, level) == Announce(ME)


def test_where_nobody_asks_it_announces_before_the_move_that_makes_it_ready():
    state = deal("wild_ace", "JH 5D", "9C 10S KD", top="6H")
    assert choice(state) == Announce(ME)
    assert choice(after(state, Announce(ME))) == Play(ME, cards("JH"))


def test_an_easy_bot_forgets_some_announcements_but_not_all():
    hands = [f"{rank}{suit}" for rank in ("4", "5", "6", "7") for suit in "DHC"]
    said = []
    for code in hands:
        state = deal("wild_ace", code, "9C 10S KD", top="9H", turn=OTHER)
        said.append(choice(state, "easy") == Announce(ME))
    assert any(said)
    assert not all(said)


def bluffs(slug: str, hand: str, level: str = "hard") -> int:
    """In how many of a hundred turns a hand that is not ready is announced."""
    view = view_for(deal(slug, hand, "9C 10S KD", top="6H"), ME)
    chosen = (choose(view, random.Random(each), level, Budget(rollouts=4)) for each in range(100))
    return sum(action == Announce(ME) for action in chosen)


@pytest.mark.parametrize("slug", ["wild_ace", "classic"])
def test_a_hard_bot_bluffs_now_and_then_if_it_can_answer_a_pick(slug):
    assert 10 <= bluffs(slug, "2C 9H KS") <= 30
    assert bluffs(slug, "10C 9H KS") == 0
    assert bluffs(slug, "2C 9H KS", level="medium") == 0


@pytest.mark.parametrize("slug", ["standard", "tucheze"])
def test_where_the_server_asks_nobody_bluffs(slug):
    assert bluffs(slug, "2C 9H KS") == 0


def test_it_stacks_rather_than_picks():
    state = deal("standard", "2H 2C 5D 9S", "9C 10S KD", top="6H")
    state = after(state, Play(ME, cards("2H")))
    facing = deal("standard", "2C 5D 9S", "2H 10S KD", top="6H", turn=OTHER)
    facing = after(facing, Play(OTHER, cards("2H")))
    assert choice(facing) == Play(ME, cards("2C"))


def test_it_keeps_its_ace_when_another_card_fits():
    state = deal("standard", "AC 9H 4S KS", "9C 10S KD JD", top="6H")
    assert choice(state) == Play(ME, cards("9H"))


def test_it_makes_a_player_who_announced_pick():
    state = deal("standard", "2H 9H 4S KS", "9C", top="6H", niko=(OTHER,))
    assert choice(state) == Play(ME, cards("2H"))


def test_its_ace_chooses_the_suit_of_its_last_card():
    state = deal("tucheze", "AC 5D", "9C 10S KD", top="6H")
    assert choice(state) == Play(ME, cards("AC"), suit=Suit.D)


def test_it_asks_for_a_card_that_the_next_player_cannot_hold():
    state = deal("standard", "AS 5S", "9C 10S KD", top="6H")
    action = choice(state)
    assert isinstance(action, Play)
    assert action.ask is not None
    assert action.ask.met_by(card("5S")) or action.ask.met_by(card("6H"))


def test_it_stops_a_jump_that_would_give_a_ready_player_another_turn():
    state = deal("standard", "JH 9H", "JC 10S KD", top="6H")
    state = after(state, Play(ME, cards("JH")))
    assert choice(state, seat=OTHER) == Play(OTHER, cards("JC"))


def test_with_nothing_to_stop_with_it_lets_the_jump_stand():
    state = deal("standard", "JH 9H", "9C 10S KD", top="6H")
    state = after(state, Play(ME, cards("JH")))
    assert choice(state, seat=OTHER) == Accept(OTHER)


def test_in_a_counter_step_it_answers():
    state = deal("classic", "JH 9H 4S", "9C 10S KD", top="6H")
    state = after(state, Play(ME, cards("JH")))
    assert choice(state, seat=OTHER) == Accept(OTHER)


def test_it_gives_up_an_answer_it_does_not_have():
    state = deal("tucheze", "8H 9S 4C", "9C 10S KD", top="6H")
    state = after(state, Play(ME, cards("8H")))
    assert choice(state) == Draw(ME)


def test_a_requested_card_that_it_holds_is_played():
    from games.engine.actions import Ask
    from games.engine.cards import Rank

    state = deal("standard", "QH 9S 4C", "AS 10S KD", top="6H", turn=OTHER)
    state = after(state, Play(OTHER, cards("AS"), ask=Ask(Rank.QUEEN, Suit.H)))
    action = choice(state)
    assert isinstance(action, Play)
    assert action.cards[0] == card("QH")


def test_a_stand_in_confirms_for_the_person_it_plays_for():
    state = deal("standard", "5H", "9C 10S KD", top="6H", niko=(ME,))
    state = after(state, Play(ME, cards("5H")))
    assert choice(state, seat=OTHER) == Confirm(OTHER)
    assert choice(after(state, Confirm(OTHER)), seat=OTHER) is None


def test_somebody_who_only_watches_is_never_advised():
    state = deal("standard", "5H 6C", "9C 10S KD", top="6H")
    assert choose(view_for(state, None), random.Random(3), "medium") is None


def test_a_question_with_its_answer_in_a_second_step_is_ready_where_it_can_win():
    assert is_ready(cards("8H 5H"), RULESETS["wild_ace"])
    assert not is_ready(cards("8H 5C"), RULESETS["wild_ace"])
    assert not is_ready(cards("8H 5H 5C"), RULESETS["wild_ace"])
    assert not is_ready(cards("8H 5H"), RULESETS["tucheze"])
