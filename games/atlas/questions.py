"""The questions, and what a set of rules answers to each. It is the engine that answers."""

import tomllib
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

from django.utils.text import slugify

from games.atlas.playing import comes_out
from games.engine.ruleset import RuleSet
from games.scenarios.loader import load
from games.scenarios.model import Scenario
from games.scenarios.runner import draw_pile

FILE = Path(__file__).with_name("questions.toml")
LEVERS = Path(__file__).with_name("levers.toml")


@dataclass(frozen=True, eq=False)
class Question:
    slug: str
    """Its title, as it stands in addresses."""
    scenario: Scenario
    levers: tuple[str, ...]
    """The options that decide it, the most telling first."""

    @property
    def has_jokers(self) -> bool:
        return any(card.is_joker for hand in self.scenario.hands for card in hand)


@cache
def questions() -> dict[str, Question]:
    levers = tomllib.loads(LEVERS.read_text("utf-8"))
    scenarios = {slugify(each.title): _shuffled(each) for each in load(FILE)}
    return {slug: Question(slug, each, tuple(levers[slug])) for slug, each in scenarios.items()}


def _shuffled(scenario: Scenario) -> Scenario:
    """With its draw pile, so that it is not shuffled for every set of rules again."""
    return replace(scenario, draw=draw_pile(scenario))


@lru_cache(maxsize=16384)
def says_yes(question: Question, rules: RuleSet) -> bool:
    return comes_out(question.scenario, rules)
