"""Every scenario file is a list of tests: the shared ones, and our own for further clauses."""

from pathlib import Path

import pytest

from games.scenarios.loader import load
from games.scenarios.model import Scenario
from games.scenarios.runner import run

TESTS = Path(__file__).parent.parent
FOLDERS = ("scenarios", "scenarios_more")


def all_scenarios() -> list:
    files = sorted(file for folder in FOLDERS for file in (TESTS / folder).glob("*.toml"))
    return [
        pytest.param(scenario, id=f"{file.stem}: {scenario.title}")
        for file in files
        for scenario in load(file)
    ]


@pytest.mark.parametrize("scenario", all_scenarios())
def test_scenario(scenario: Scenario) -> None:
    failure = run(scenario)
    assert failure is None, str(failure)


def test_the_shared_scenarios_are_all_there() -> None:
    assert len(all_scenarios()) >= 135 + 100
