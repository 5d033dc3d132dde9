"""From answers to a table: the way to play that fits best, and what to change about it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from games.atlas.asking import Answers, against
from games.atlas.questions import questions, says_yes
from games.atlas.variants import SEATS, Variant, variants
from games.engine.errors import BadOptions
from games.engine.ruleset import RULESETS, RuleSet, options_of, with_options

# These belong to the ruleset that a table is opened with.
OF_THE_RULESET = ("max_players", "decks")
# New rules cost the engine some milliseconds, and what helps is nearly always among the first.
MOST_TRIED = 10

Option = tuple[str, object]


@dataclass(frozen=True)
class Found:
    variants: tuple[Variant, ...]
    """Those that fit best, all equally well."""
    ruleset: str
    """The ruleset to open a table with, and what to change about it."""
    options: dict[str, object]
    unmet: tuple[str, ...]
    """The questions that such a table answers otherwise."""

    @property
    def rules(self) -> RuleSet:
        return with_options(RULESETS[self.ruleset], self.options, SEATS)


def find(answers: Answers) -> Found:
    fewest = min(against(each, answers) for each in variants())
    best = tuple(each for each in variants() if against(each, answers) == fewest)
    rules = _mended(best[0].rules, answers)
    return Found(best, *nearest(rules), tuple(_unmet(rules, answers)))


def nearest(rules: RuleSet) -> tuple[str, dict[str, object]]:
    """The ruleset from which it is the fewest changes, and these."""
    changes = {slug: _changes(usual, rules) for slug, usual in RULESETS.items()}
    return min(changes.items(), key=lambda each: len(each[1]))


def _changes(usual: RuleSet, rules: RuleSet) -> dict[str, object]:
    before = options_of(usual)
    return {
        name: value
        for name, value in options_of(rules).items()
        if value != before[name] and name not in OF_THE_RULESET
    }


def _unmet(rules: RuleSet, answers: Answers) -> Iterator[str]:
    for slug, answer in answers.items():
        if answer is not None and says_yes(questions()[slug], rules) != answer:
            yield slug


def _mended(rules: RuleSet, answers: Answers) -> RuleSet:
    """With options changed so that more of the answers fit, each as long as it costs no other."""
    left = MOST_TRIED
    for slug, option in _worth_trying(rules, answers):
        unmet = set(_unmet(rules, answers))
        changed = _with(rules, option) if left and slug in unmet else None
        if changed:
            left -= 1
            rules = changed if set(_unmet(changed, answers)) < unmet else rules
    return rules


def _worth_trying(rules: RuleSet, answers: Answers) -> Iterator[tuple[str, Option]]:
    """For each answer that does not fit what goes with it best; then what does second best, …"""
    unmet = [(slug, _telling(slug, answers[slug] is True)) for slug in _unmet(rules, answers)]
    for rank in range(MOST_TRIED):
        yield from ((slug, options[rank]) for slug, options in unmet if rank < len(options))


def _with(rules: RuleSet, option: Option) -> RuleSet | None:
    """Nothing where that does not go together."""
    try:
        return with_options(rules, dict([option]), SEATS)
    except BadOptions:
        return None


@cache
def _telling(slug: str, answer: bool) -> tuple[Option, ...]:
    """The options that most go with this answer: more often among those who give it."""
    agree = [each for each in variants() if (slug in each.agrees_with) == answer]
    others = [each for each in variants() if each not in agree]
    known = dict.fromkeys(option for each in agree for option in options_of(each.rules).items())
    lead = {
        option: _share(option, agree) - _share(option, others)
        for option in known
        if option[0] not in OF_THE_RULESET
    }
    return tuple(sorted(lead, key=lambda option: -lead[option]))


def _share(option: Option, among: list[Variant]) -> float:
    name, value = option
    sharing = [each for each in among if getattr(each.rules, name) == value]
    return len(sharing) / max(1, len(among))
