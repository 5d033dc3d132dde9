"""Which house rules can be had together. The engine alone says so: what it refuses is not offered,
and where a rule needs others to change with it, they are found by asking it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from games.engine.ruleset import OPTIONS, RULESETS, RuleSet, clashes, with_options

Chosen = Mapping[str, Any]
"""Only the options that differ from the ruleset."""
Change = tuple[str, Any]

SEATS = range(2, 11)
# A table has fields of its own for these.
NO_HOUSE_RULES = ("max_players", "turn_seconds")
REMEMBERED = 4096


def changed(base: RuleSet, options: Chosen) -> dict[str, Any]:
    """Without what the ruleset says anyway, and what this version of the rules does not know."""
    return {
        name: value
        for name, value in options.items()
        if value in OPTIONS.get(name, ()) and value != getattr(base, name)
    }


def with_companions(base: RuleSet, chosen: Chosen, players: int, kept: str = "") -> dict[str, Any]:
    """What was chosen, and as few other changes as the engine needs to agree to it; BadOptions if
    it never does. Nothing that was chosen is taken back, nor is the option `kept` touched."""
    along = _along(base.slug, tuple(sorted(chosen.items())), kept)
    whole = {**chosen, **dict(along)}
    with_options(base, whole, players)
    return whole


def choose(base: RuleSet, chosen: Chosen, players: int, name: str, value: object) -> dict[str, Any]:
    """The house rules after this choice; BadOptions where it cannot be made."""
    return with_companions(base, changed(base, {**chosen, name: value}), players, kept=name)


@lru_cache(maxsize=REMEMBERED)
def _along(slug: str, chosen: tuple[Change, ...], kept: str) -> tuple[Change, ...]:
    """Step by step the change that settles most; none where no change does."""
    rules = replace(RULESETS[slug], **dict(chosen))
    fixed = {*dict(chosen), kept}
    free = [each for each in _changes(RULESETS[slug]) if each[0] not in fixed]
    along: list[Change] = []
    while left := len(clashes(rules)):
        change = min(free, key=partial(_left_after, rules), default=None)
        if change is None or _left_after(rules, change) == left:
            return ()
        rules = replace(rules, **dict([change]))
        along.append(change)
    return tuple(along)


def _left_after(rules: RuleSet, change: Change) -> int:
    return len(clashes(replace(rules, **dict([change]))))


def _changes(base: RuleSet) -> Iterator[Change]:
    for name, values in OPTIONS.items():
        if name not in NO_HOUSE_RULES:
            yield from ((name, value) for value in values if value != getattr(base, name))
