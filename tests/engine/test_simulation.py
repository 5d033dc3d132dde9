import json
import os

import pytest
from django.core.management import CommandError, call_command

from games.engine import RULESETS
from games.invariants import Violation, check_step
from games.simulation import Manners, play_game, simulate

# Set KADI_EFFORT=50 or so for a long run.
EFFORT = int(os.environ.get("KADI_EFFORT", "1"))
PLAYERS = {"standard": (2, 4, 10), "tucheze": (3, 7), "wild_ace": (2, 8), "classic": (2, 5)}


@pytest.mark.parametrize(
    ("slug", "players"), [(slug, number) for slug in PLAYERS for number in PLAYERS[slug]]
)
def test_the_invariants_hold_in_random_games(slug: str, players: int) -> None:
    summary = simulate(RULESETS[slug], players, EFFORT, seed=1, check=True)
    assert summary.games == EFFORT
    assert set(summary.endings) <= {"won", "blocked"}


@pytest.mark.parametrize("slug", RULESETS)
def test_the_invariants_hold_with_house_rules_and_people_leaving(slug: str) -> None:
    summary = simulate(
        RULESETS[slug],
        5,
        3 * EFFORT,
        seed=2,
        check=True,
        house_rules=True,
        manners=Manners(leaves=0.005),
    )
    assert summary.games == 3 * EFFORT


def test_the_same_seed_plays_the_same_game() -> None:
    one, two = (play_game(RULESETS["standard"], 4, "same") for _ in range(2))
    assert one.history == two.history
    assert one.state == two.state


def test_a_violation_is_noticed() -> None:
    game = play_game(RULESETS["standard"], 2, "broken")
    action, now, events = game.history[0]
    with pytest.raises(Violation):
        check_step(game.state, action, events, game.state, now, None, None)


def report(capsys, *options: str) -> str:
    call_command("simulate", *options)
    return capsys.readouterr().out


def test_the_command_reports_what_was_played(capsys) -> None:
    options = ["--ruleset", "wild_ace", "--players", "3", "--games", "2", "--seed", "9", "--check"]
    facts = json.loads(report(capsys, *options, "--json"))
    assert (facts["ruleset"], facts["players"], facts["games"]) == ("wild_ace", 3, 2)
    assert sum(facts["endings"].values()) == 2
    assert facts["actions"] > facts["median_length"] > 0
    assert facts["actions_per_second"] > 0
    text = report(capsys, *options)
    assert f"actions: {facts['actions']}" in text
    assert "endings: " in text


@pytest.mark.parametrize("players", ["1", "6"])
def test_a_number_of_players_the_ruleset_does_not_seat_is_refused(players: str) -> None:
    with pytest.raises(CommandError, match="2 to 5 players"):
        call_command("simulate", "--ruleset", "classic", "--players", players)


def test_no_games_are_no_trouble(capsys) -> None:
    assert "games: 0" in report(capsys, "--games", "0")
