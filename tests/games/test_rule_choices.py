"""House rules that the engine refuses together are never offered; what has to change with a choice
changes with it."""

import random

import pytest

from games.engine.errors import BadOptions
from games.engine.ruleset import OPTIONS, RULESETS, with_options
from games.tables.rule_choices import NO_HOUSE_RULES, changed, choose, with_companions

STANDARD = RULESETS["standard"]
HOUSE_RULES = {name: values for name, values in OPTIONS.items() if name not in NO_HOUSE_RULES}
CHOICES = [(name, value) for name, values in HOUSE_RULES.items() for value in values]


def random_choices(rng: random.Random, base) -> dict[str, object]:
    likely = rng.choice((0.1, 0.3, 0.8))
    asked = {name: rng.choice(values) for name, values in HOUSE_RULES.items()}
    return changed(base, {name: asked[name] for name in asked if rng.random() < likely})


@pytest.mark.parametrize("base", RULESETS.values(), ids=list(RULESETS))
def test_whatever_is_offered_can_be_played(base):
    rng = random.Random(base.slug)
    offered = refused = 0
    for _ in range(10):
        players = rng.randint(2, base.max_players)
        try:
            chosen = with_companions(base, random_choices(rng, base), players)
        except BadOptions:
            continue
        for name, value in CHOICES:
            try:
                after = choose(base, chosen, players, name, value)
            except BadOptions:
                refused += 1
                continue
            offered += 1
            rules = with_options(base, after, players)
            for kept, wanted in {**chosen, name: value}.items():
                assert getattr(rules, kept) == wanted
    assert offered > 10 * refused > 0


@pytest.mark.parametrize(
    ("choice", "along"),
    [
        ({"deal": 5}, {}),
        ({"niko": "call"}, {"niko_lasts": "next_turn"}),
        ({"answer": "step"}, {"niko_hand": "ordinary"}),
        ({"spade_request": "may"}, {"ace_cancel": "on_top"}),
        ({"jokers": "wild"}, {"stacking": "rank", "joker_on_joker": "any"}),
        ({"jokers": "wild", "stacking": "match"}, {"joker_on_joker": "any"}),
    ],
)
def test_what_a_choice_needs_changes_with_it_and_nothing_else(choice, along):
    assert with_companions(STANDARD, choice, 4) == choice | along


def test_what_was_chosen_is_never_taken_back_for_another_choice():
    with pytest.raises(BadOptions) as refused:
        choose(STANDARD, {"stacking": "free"}, 4, "jokers", "wild")
    assert refused.value.code == "wild-jokers-stacking"


def test_going_back_to_what_is_usual_is_refused_where_another_choice_forbids_it():
    chosen = choose(STANDARD, {}, 4, "niko", "call")
    with pytest.raises(BadOptions) as refused:
        choose(STANDARD, chosen, 4, "niko_lasts", "while_hand")
    assert refused.value.code == "call-while-hand"


def test_one_deck_is_not_for_six():
    assert choose(STANDARD, {}, 5, "decks", 1) == {"decks": 1}
    with pytest.raises(BadOptions, match="one-deck"):
        choose(STANDARD, {}, 6, "decks", 1)
