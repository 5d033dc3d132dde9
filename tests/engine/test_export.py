import pytest

from games.engine import RULESETS
from games.engine.export import export_game
from games.scenarios.loader import loads
from games.scenarios.runner import Playthrough, run
from games.simulation import Game, Manners, play_game

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


def test_equal_names_are_told_apart() -> None:
    game = play_game(RULESETS["standard"], 2, "export/names")
    text = export_game(game.opening, game.history, ["Ann", "Ann"], "Two of them")
    assert loads(text)[0].names == ("Ann (1)", "Ann (2)")


def test_a_name_may_hold_any_character() -> None:
    game = play_game(RULESETS["standard"], 2, "export/names")
    names = ['x\x7f"y" ♦', "a = [b]\\"]
    assert loads(export_game(game.opening, game.history, names, "Odd"))[0].names == tuple(names)
