"""Every game follows from its seed, so these say the same in every run."""

import pytest

from games.bots import Budget
from games.engine.ruleset import RULESETS
from games.lab.arena import contest

GAMES = 40


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_the_medium_level_beats_the_easy_one(slug):
    standing = contest(RULESETS[slug], ("easy", "medium"), GAMES, 1, Budget())
    assert standing.rates["medium"].share > 0.55
