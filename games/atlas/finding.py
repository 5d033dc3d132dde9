"""From answers to a table: the way to play that fits best, and what to change about it."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from games.atlas.asking import Answers, against
from games.atlas.questions import Question, questions, says_yes
from games.atlas.variants import SEATS, Variant, variants
from games.engine.errors import BadOptions
from games.engine.ruleset import OPTIONS, RULESETS, RuleSet, options_of, with_options
from games.wording.relevance import matters

# These belong to the ruleset that a table is opened with, or are chosen there by themselves.
OF_THE_RULESET = ("max_players", "decks", "turn_seconds")


@dataclass(frozen=True)
class Found:
    ruleset: str
    """The ruleset to open a table with, and what to change about it."""
    options: dict[str, object]
    unmet: tuple[str, ...]
    """The questions that such a table answers otherwise."""
    fitting: tuple[Variant, ...]
    """The known ways that fit every answer, the table's own first; there may be none."""

    @property
    def rules(self) -> RuleSet:
        return with_options(RULESETS[self.ruleset], self.options, SEATS)


def find(answers: Answers) -> Found:
    """A known way that fits all answers, or else the table that takes the fewest changes."""
    # Sorting keeps the order of equals, so that our own rulesets come first.
    by_fit = sorted(variants(), key=lambda each: against(each, answers))
    fitting = sorted((each for each in by_fit if not against(each, answers)), key=_changes_of)
    nearest_ours = next(each for each in by_fit if not each.source)
    tried = fitting[:1] or [nearest_ours, by_fit[0]]
    tables = [_table(_mended(each.rules, answers), answers) for each in tried]
    ruleset, options, unmet = min(tables, key=lambda table: (len(table[2]), len(table[1])))
    return Found(ruleset, options, unmet, tuple(fitting))


def _table(rules: RuleSet, answers: Answers) -> tuple[str, dict[str, object], tuple[str, ...]]:
    return *nearest(rules), tuple(_unmet(rules, answers))


def _changes_of(variant: Variant) -> int:
    return len(nearest(variant.rules)[1])


def nearest(rules: RuleSet) -> tuple[str, dict[str, object]]:
    """The ruleset from which it is the fewest changes, and these."""
    changes = {slug: _changes(usual, rules) for slug, usual in RULESETS.items()}
    return min(changes.items(), key=lambda each: len(each[1]))


def _changes(usual: RuleSet, rules: RuleSet) -> dict[str, object]:
    before = options_of(usual)
    return {
        name: value
        for name, value in options_of(rules).items()
        if value != before[name] and name not in OF_THE_RULESET and matters(name, rules)
    }


def _unmet(rules: RuleSet, answers: Answers) -> Iterator[str]:
    for slug, answer in answers.items():
        if answer is not None and says_yes(questions()[slug], rules) != answer:
            yield slug


def _mended(rules: RuleSet, answers: Answers) -> RuleSet:
    """With an option changed for each answer that does not fit, as long as that costs no other."""
    for slug in tuple(_unmet(rules, answers)):
        unmet = set(_unmet(rules, answers))
        changes = _changed(rules, questions()[slug]) if slug in unmet else ()
        fitting = (each for each in changes if unmet > set(_unmet(each, answers)))
        rules = next(fitting, rules)
    return rules


def _changed(rules: RuleSet, question: Question) -> Iterator[RuleSet]:
    """The same rules with one of the options that decide the question as it is not."""
    for name in question.levers:
        for value in OPTIONS[name]:
            if value != getattr(rules, name):
                with suppress(BadOptions):
                    yield with_options(rules, {name: value}, SEATS)
