import io

import pytest
from django.core.management import CommandError, call_command

from games.bots import Budget
from games.bots.stats import wilson
from games.engine.ruleset import RULESETS
from games.lab.arena import bouts, contest, lineups

QUICK = Budget(rollouts=3)


def arena(**options: object) -> str:
    out = io.StringIO()
    call_command("arena", stdout=out, **options)
    return out.getvalue()


def test_the_same_seed_gives_the_same_result():
    options = {"levels": "easy,medium", "games": 6, "seed": 4, "ruleset": "classic"}
    assert arena(**options) == arena(**options)


def test_hard_bots_are_as_repeatable_as_the_others():
    options = {"levels": "medium,hard", "games": 2, "rollouts": 3, "ruleset": "wild_ace"}
    assert arena(**options) == arena(**options)


def test_sharing_the_work_changes_nothing():
    rules, lineup = RULESETS["wild_ace"], ("easy", "medium")
    alone = contest(rules, lineup, 6, 1, QUICK)
    shared = contest(rules, lineup, 6, 1, QUICK, jobs=2)
    assert alone == shared


def test_with_house_rules_every_game_has_its_own():
    planned = list(bouts(RULESETS["standard"], ("easy", "medium"), 6, 1, QUICK, house_rules=True))
    assert len({bout.rules for bout in planned}) == 6
    assert all(bout.rules.slug == "standard" for bout in planned)
    assert "undecided" in arena(levels="easy,medium", games=4, house_rules=True)


def test_everybody_sits_on_every_seat_equally_often():
    planned = list(bouts(RULESETS["standard"], ("easy", "medium", "hard"), 6, 1, QUICK))
    for seat in range(3):
        seated = [bout.levels[seat] for bout in planned]
        assert {seated.count(level) for level in ("easy", "medium", "hard")} == {2}


def test_two_players_meet_in_every_pair_of_levels():
    assert lineups(["easy", "medium", "hard"], 2) == [
        ("easy", "medium"),
        ("easy", "hard"),
        ("medium", "hard"),
    ]


def test_a_bigger_table_takes_the_levels_in_turn():
    assert lineups(["easy", "medium"], 5) == [("easy", "medium", "easy", "medium", "easy")]


def test_the_arena_prints_rates_with_their_intervals():
    text = arena(levels="easy,medium", games=4)
    assert "standard, 2 players, 4 games per line-up" in text
    assert "95 % interval" in text


def test_a_long_series_says_how_it_stands(monkeypatch):
    monkeypatch.setattr("games.lab.arena.OFTEN", 2)
    text = arena(levels="easy,medium", games=6, progress=True)
    assert [text.count(f"of {games}  ") for games in (2, 4, 6)] == [2, 2, 2]


@pytest.mark.parametrize(
    "options",
    [{"levels": "genius"}, {"levels": ""}, {"players": 11}, {"games": 0}, {"rollouts": 0}],
)
def test_the_arena_says_what_it_cannot_do(options):
    with pytest.raises(CommandError) as error:
        arena(**options)
    assert error.value.returncode == 2


def test_the_interval_is_wilsons():
    low, high = wilson(58, 100)
    assert (round(low, 3), round(high, 3)) == (0.482, 0.672)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == pytest.approx(1.0)
