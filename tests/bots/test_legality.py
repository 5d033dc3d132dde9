"""No bot ever makes a refused move. The engine raises Refused at the first one.

With KADI_LONG=1: 13,600 games with 2 to 10 players under all rulesets, 10,200 of them with random
house rules; hard bots, who take their time, sit in a quarter of them.
"""

import os
import random
from dataclasses import replace

import pytest

from games.bots import LEVELS, Budget, playout
from games.bots.match import MOST_ACTIONS, Match
from games.engine.actions import Action
from games.engine.decide import carry_out
from games.engine.flow import Flow
from games.engine.legal import check
from games.engine.ruleset import RULESETS, RuleSet
from games.engine.state import GameState
from games.lab.simulation import random_options

LONG = bool(os.environ.get("KADI_LONG"))
BATCHES, GAMES = (34, 100) if LONG else (1, 24)
FEW = Budget(rollouts=4)


@pytest.fixture(autouse=True)
def playouts_that_are_checked(monkeypatch):
    def checked(flow: Flow, action: Action) -> None:
        imagined = GameState(flow.table, tuple(flow.hands), flow.draw, flow.prompts)
        check(replace(imagined, let_stand=flow.let_stand), action)
        carry_out(flow, action)

    monkeypatch.setattr(playout, "carry_out", checked)


def any_game(slug: str, number: int, rng: random.Random) -> tuple[RuleSet, list[str]]:
    players = rng.randint(2, RULESETS[slug].max_players)
    house_rules, with_hard = number % 4 != 0, number % 4 >= 2 and number % 8 < 4
    rules = random_options(RULESETS[slug], players, rng) if house_rules else RULESETS[slug]
    levels = LEVELS if with_hard else LEVELS[:2]
    return rules, [rng.choice(levels) for _ in range(players)]


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_bots_never_make_a_refused_move(slug, batch):
    rng = random.Random(f"legality {slug} {batch}")
    for number in range(GAMES):
        rules, levels = any_game(slug, number, rng)
        outcome = Match(rules, levels, f"{slug} {batch} {number}", FEW).play()
        assert outcome.actions <= MOST_ACTIONS


@pytest.mark.parametrize("slug", sorted(RULESETS))
@pytest.mark.parametrize("players", [2, 5])
def test_hard_bots_never_make_a_refused_move(slug, players):
    levels = ["hard", *["medium"] * (players - 1)]
    outcome = Match(RULESETS[slug], levels, f"hard {slug}", Budget(rollouts=20)).play()
    assert outcome.actions <= MOST_ACTIONS
