import json
import random
from pathlib import Path

import pytest

from games.engine import RULESETS, fold
from games.engine.codec import decode_action, decode_event
from games.engine.export import export_game
from games.lab.simulation import Game, Manners, play_game, random_options
from games.scenarios.loader import loads
from games.scenarios.runner import Playthrough, run
from tests.golden.record import FOLDER

NAMES = ["Asha", "Ben Otieno", 'The "Ace"', "D\\E", "Fatuma"]


def export(game: Game) -> str:
    return export_game(game.opening, game.history, NAMES[: game.state.players], "A game")


def games(slug: str, leaves: float = 0.0):
    for players in (2, 5):
        seed = f"export/{slug}/{players}"
        yield play_game(RULESETS[slug], players, seed, manners=Manners(leaves=leaves))


@pytest.mark.parametrize("slug", RULESETS)
def test_an_exported_game_replays_to_the_same_result(slug: str) -> None:
    for game in games(slug):
        text = export(game)
        scenarios = loads(text, "export.toml")
        assert [str(failure) for failure in map(run, scenarios) if failure] == []
        play = Playthrough(scenarios[-1])
        for step in scenarios[-1].steps:
            play.take(step.what)
        assert play.state.phase is game.state.phase
        assert play.scenario.names[play.state.winner] == NAMES[game.state.winner]
        # Only what the format cannot say is left out, and that is next to nothing.
        assert text.count("# Not expressible") <= 0.05 * len(game.history)


@pytest.mark.parametrize("slug", RULESETS)
def test_games_that_people_leave_are_exported_too(slug: str) -> None:
    for game in games(slug, leaves=0.01):
        assert [str(failure) for failure in map(run, loads(export(game))) if failure] == []


@pytest.mark.parametrize("number", range(8))
def test_games_with_house_rules_are_exported_too(number: int) -> None:
    rng = random.Random(f"export {number}")
    rules = random_options(RULESETS[sorted(RULESETS)[number % 4]], 4, rng)
    game = play_game(rules, 4, f"export/house/{number}", manners=Manners(leaves=0.003))
    assert [str(failure) for failure in map(run, loads(export(game))) if failure] == []


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_golden_game_is_exported_with_the_rules_it_was_played_by(path: Path) -> None:
    record = json.loads(path.read_text())
    opening = [decode_event(event) for event in record["opening"]]
    rows = [
        (decode_action(row["action"]), row["at"], [decode_event(event) for event in row["events"]])
        for row in record["rows"]
    ]
    names = [f"P{seat}" for seat in range(fold(opening).players)]
    scenarios = loads(export_game(opening, rows, names, path.stem))
    assert scenarios
    assert [str(failure) for failure in map(run, scenarios) if failure] == []


def test_equal_names_are_told_apart() -> None:
    game = play_game(RULESETS["standard"], 2, "export/names")
    text = export_game(game.opening, game.history, ["Ann", "Ann"], "Two of them")
    assert loads(text)[0].names == ("Ann (1)", "Ann (2)")


def test_a_name_may_hold_any_character() -> None:
    game = play_game(RULESETS["standard"], 2, "export/names")
    names = ['x\x7f"y" ♦', "a = [b]\\"]
    assert loads(export_game(game.opening, game.history, names, "Odd"))[0].names == tuple(names)
