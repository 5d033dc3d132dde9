"""The ways to play that are known: our four rulesets, and those that others have published."""

import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from games.atlas.questions import questions, says_yes
from games.engine.ruleset import RULESETS, RuleSet, with_options
from games.wording.options import RULESET_NAMES

FILE = Path(__file__).with_name("variants.toml")
SEATS = 4
"""Of the table that is offered in the end."""


@dataclass(frozen=True, eq=False)
class Variant:
    name: str
    rules: RuleSet
    source: str = ""
    """Where it is published; nothing for our own."""
    left_out: tuple[str, ...] = ()
    """What it has besides and no option of ours can say: codes of games/wording/atlas.py."""

    @cached_property
    def agrees_with(self) -> frozenset[str]:
        """The questions it answers with yes."""
        asked = questions().items()
        return frozenset(slug for slug, question in asked if says_yes(question, self.rules))


@cache
def variants() -> tuple[Variant, ...]:
    """Ours first: they are found where others fit as well."""
    ours = (Variant(name, RULESETS[slug]) for slug, name in RULESET_NAMES.items())
    read = tomllib.loads(FILE.read_text("utf-8"))["variant"]
    return (*ours, *(_variant(**table) for table in read))


def _variant(
    name: str, source: str, ruleset: str, options: dict[str, object], left_out: list[str]
) -> Variant:
    rules = with_options(RULESETS[ruleset], options, SEATS)
    return Variant(name, rules, source, tuple(left_out))
