"""What is listed is what is accepted: nothing less, nothing more."""

import random
from itertools import chain, permutations

import pytest

from games.engine import (
    RULESETS,
    Phase,
    Play,
    Refused,
    Seat,
    Shuffler,
    apply,
    cards,
    fold,
    is_legal,
    iter_legal,
    legal_actions,
    position,
    start,
    view_for,
)
from games.engine.cards import QUESTION, card, full_deck
from games.engine.choices import CARD_ASKS, RANK_ASKS
from games.engine.combos import why_not_next
from games.lab.simulation import random_options
from tests.engine.sitting import Sitting

A_FEW_ASKS = (None, CARD_ASKS[0], CARD_ASKS[30], RANK_ASKS[5])
A_FEW_SUITS = (None, *(ask.suit for ask in CARD_ASKS[::13]))


def ordered_subsets(hand):
    orders = (permutations(hand, size) for size in range(1, len(hand) + 1))
    return set(chain.from_iterable(orders))


def every_play(seat, hand):
    for laid in ordered_subsets(hand):
        for suit in A_FEW_SUITS if "A" in str(laid[-1]) else A_FEW_SUITS[:2]:
            for ask in A_FEW_ASKS if "A" in str(laid[-1]) else A_FEW_ASKS[:2]:
                yield Play(seat, laid, suit, ask)


def accepted(state, play):
    try:
        apply(state, play, now=0, entropy=Shuffler(bytes(32)))
    except Refused:
        return False
    return True


def telling_hand(rng, deck):
    """Few ranks, so that combos, chains and answers are frequent."""
    ranks = rng.sample(["8", "Q", "A", "2", "J", "5", "7"], 3)
    pool = [one for one in deck if one.rank.value in ranks or one.is_joker]
    return tuple(rng.sample(pool, rng.randint(1, 6)))


def agree(state, seat):
    hand = state.hands[seat]
    listed = list(legal_actions(state, seat))
    assert len(listed) == len(set(listed)) == len(legal_actions(state, seat))
    for action in listed:
        if not isinstance(action, Play) or action.ask in A_FEW_ASKS:
            assert is_legal(state, seat, action)
    known = set(listed)
    for play in every_play(seat, hand):
        assert accepted(state, play) == (play in known), play


@pytest.mark.parametrize("slug", RULESETS)
@pytest.mark.parametrize("seed", range(6))
def test_legal_actions_are_all_ordered_subsets_that_are_accepted(slug, seed):
    rng = random.Random(f"{slug}/{seed}")
    rules = random_options(RULESETS[slug], 2, rng)
    hand = telling_hand(rng, rules.deck_for(2))
    rest = list(rules.deck_for(2))
    for each in hand:
        rest.remove(each)
    rng.shuffle(rest)
    state = position(rules, [hand, rest[:3]], top=rest[3], draw=rest[4:], now=0)
    agree(state, Seat(0))
    if state.ruleset.answer != "same_move":
        agree_in_the_answer_step(state)


def agree_in_the_answer_step(state):
    for action in legal_actions(state, Seat(0)):
        if isinstance(action, Play) and action.cards[0].group is QUESTION:
            _, after = apply(state, action, now=0, entropy=Shuffler(bytes(32)))
            assert after.phase is Phase.ANSWER
            agree(after, Seat(0))
            return


@pytest.mark.parametrize("slug", RULESETS)
def test_they_agree_while_a_pick_or_a_request_stands(slug):
    table = Sitting(slug, "10S", A="2S 5C 9D", B="2C 3S AS AD BJ")
    table.do("A play 2S")
    agree(table.state, Seat(1))
    if table.state.ruleset.spade_request != "no":
        table.do("B play AS ask 5C")
        agree(table.state, Seat(0))


def question_chains():
    rules = RULESETS["classic"]
    questions = [one for one in full_deck(1) if one.group is QUESTION]
    grown = [(one,) for one in questions]
    while grown:
        yield from grown
        grown = [
            (*laid, one)
            for laid in grown
            for one in questions
            if one not in laid and why_not_next(rules, "move", laid, one) is None
        ]


def test_there_are_3976_question_chains():
    assert sum(1 for _ in question_chains()) == 3976


def test_every_question_chain_is_listed():
    hand = "8D 8H 8C 8S QD QH QC QS"
    table = Sitting("classic", "RJ", A=hand, B="4C")
    listed = {play.cards for play in legal_actions(table.state, Seat(0)) if isinstance(play, Play)}
    assert listed == set(question_chains())


def twenty_cards(decks):
    return tuple(
        card(code)
        for code in ["8D", "8H", "8C", "8S", "QD", "QH", "QC", "QS", "5D", "5H", "5C", "5S"]
    ) + cards("9D 9H 9C 9S AD AH AC AS")


@pytest.mark.parametrize("slug", RULESETS)
def test_twenty_cards_need_no_list(slug):
    hand = twenty_cards(1)
    state = position(RULESETS[slug], [hand, cards("4C")], top=card("10D"), draw=(), now=0)
    some = [action for action, _ in zip(iter_legal(state, Seat(0)), range(200), strict=False)]
    assert len(set(some)) == 200
    assert all(is_legal(state, Seat(0), action) for action in some)
    assert not is_legal(state, Seat(0), Play(Seat(0), cards("8D 5H")))


def test_a_list_may_be_indexed_like_any_other():
    table = Sitting("standard", "10D", A="8D 8H 8C 5C 5D 10H AS", B="4C")
    actions = legal_actions(table.state, Seat(0))
    listed = list(actions)
    assert [actions[at] for at in range(len(actions))] == listed
    assert actions[-1] == listed[-1]
    assert actions[2:5] == listed[2:5]
    with pytest.raises(IndexError):
        actions[len(actions)]


def test_a_view_lists_what_the_state_lists():
    entropy = Shuffler(bytes(32))
    state = fold(start(RULESETS["tucheze"], 3, now=0, entropy=entropy))
    for seat in state.seats:
        assert legal_actions(view_for(state, seat), seat) == legal_actions(state, seat)


def test_nobody_does_anything_for_others():
    table = Sitting("standard", "10D", A="10H", B="10C")
    assert not is_legal(table.state, Seat(1), Play(Seat(0), cards("10H")))
    with pytest.raises(ValueError, match="shows no"):
        legal_actions(view_for(table.state, Seat(1)), Seat(0))
