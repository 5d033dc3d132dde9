import os
import random

import pytest

from games.bots import Budget
from games.bots.match import MOST_ACTIONS, Match
from games.engine.ruleset import RULESETS
from games.simulation import random_options

# The engine raises Refused at the first move that is against the rules.
GAMES = 2_500 if os.environ.get("KADI_LONG") else 20
LEVELS = ("easy", "medium")


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_bots_never_make_a_refused_move_whatever_the_house_rules(slug):
    rng = random.Random(f"legality {slug}")
    for number in range(GAMES):
        players = rng.randint(2, RULESETS[slug].max_players)
        rules = random_options(RULESETS[slug], players, rng)
        levels = [rng.choice(LEVELS) for _ in range(players)]
        outcome = Match(rules, levels, f"{slug} {number}").play()
        assert outcome.actions <= MOST_ACTIONS


@pytest.mark.parametrize("slug", sorted(RULESETS))
@pytest.mark.parametrize("players", [2, 5])
def test_hard_bots_never_make_a_refused_move(slug, players):
    levels = ["hard", *["medium"] * (players - 1)]
    outcome = Match(RULESETS[slug], levels, f"hard {slug}", Budget(rollouts=4)).play()
    assert outcome.actions <= MOST_ACTIONS


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_hard_bots_never_make_a_refused_move_under_house_rules(slug):
    rng = random.Random(f"hard legality {slug}")
    for number in range(GAMES // 5):
        rules = random_options(RULESETS[slug], 3, rng)
        Match(rules, ["hard", "easy", "medium"], f"{slug} {number}", Budget(rollouts=3)).play()
