"""A finishing hand is one that a single legal move plays out and wins with. Rules §7."""

import random
from itertools import permutations

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
    is_finishing,
    position,
)
from games.engine.cards import card, full_deck
from games.engine.choices import choices
from games.lab.simulation import random_options


def wins(rules, laid):
    """Tried on a card of the first one's suit, which anything goes on."""
    suit = laid[0].suit.value if laid[0].suit else ("D" if laid[0].code == "RJ" else "S")
    state = position(
        rules, [laid, cards("4C")], top=card(f"6{suit}"), draw=(), now=0, announced=[Seat(0)]
    )
    suit_, ask = choices(state.table, laid[-1])[0]
    try:
        play = Play(Seat(0), laid, suit_, ask)
        _, after = apply(state, play, now=0, entropy=Shuffler(bytes(32)))
    except Refused:
        return False
    return after.phase is Phase.CONFIRM


def random_hand(rng, decks):
    ranks = rng.sample(["8", "Q", "A", "5", "8", "Q"], 3)
    pool = [one for one in full_deck(decks) if one.rank.value in ranks]
    return tuple(rng.sample(pool, rng.randint(1, 5)))


@pytest.mark.parametrize("seed", range(300))
def test_the_quick_test_agrees_with_trying_every_order(seed):
    rng = random.Random(seed)
    rules = random_options(RULESETS[rng.choice(list(RULESETS))], 2, rng)
    hand = random_hand(rng, rules.decks_for(2))
    found = any(wins(rules, order) for order in set(permutations(hand)))
    assert is_finishing(hand, rules) == found


def test_an_empty_hand_is_none():
    assert not is_finishing((), RULESETS["standard"])


@pytest.mark.parametrize(
    ("slug", "hand", "finishing"),
    [
        ("standard", "9C 9H", True),
        ("standard", "9C 10C", False),
        ("standard", "8D 5D 5S", True),
        ("standard", "8D 8S 5D", True),
        ("standard", "8D QD 5D", False),
        ("standard", "8D", False),
        ("standard", "AD", False),
        ("standard", "2D", False),
        ("tucheze", "8D 5D", False),
        ("classic", "8D QD 5D", True),
        ("classic", "8D QS 5D", False),
        ("classic", "8D QD QS 5S", True),
        ("classic", "8D QD QS 5D", True),
        ("classic", "AD AS", True),
        ("classic", "8C AC AD", True),
    ],
)
def test_hands_known_by_heart(slug, hand, finishing):
    assert is_finishing(cards(hand), RULESETS[slug]) is finishing


def test_twenty_cards_are_judged_too():
    questions = "8D 8H 8C 8S QD QH QC QS 8D 8H 8C 8S QD QH QC QS"
    assert is_finishing(cards(questions + " 5D 5H 5C 5S"), RULESETS["classic"])
    assert not is_finishing(cards(questions + " 5D 5H 5C 6S"), RULESETS["classic"])
