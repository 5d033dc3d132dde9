"""The rules page: all of it comes from the engine's rulesets and options, so it cannot disagree."""

from collections.abc import Iterable

from games.engine.cards import Card, cards
from games.engine.ruleset import OPTIONS, RULESETS, RuleSet
from games.presenters.example import example
from games.presenters.faces import Facts, face
from games.wording.card_rules import ALL_GROUPS, BY_NAME, CARD_RULES, CardRule, rule_of
from games.wording.option_types import Group, Option
from games.wording.options import RULESET_LINES, RULESET_NAMES
from games.wording.relevance import matters

NONE = "–"
# A range of numbers is told by its ends.
MOST_VALUES = 5
# The last group is about Niko Kadi and winning.
WINNING = [option.name for option in ALL_GROUPS[-1].options]


def rules_page(ruleset: str, card: str, laid: str) -> Facts:
    """`card`: whose example is open; `laid`: the cards laid there so far."""
    return cards_section(ruleset, card, laid) | {
        "winning": _in_words(WINNING, RULESETS[ruleset]),
        "names": list(RULESET_NAMES.values()),
        "lines": [(slug, name, RULESET_LINES[slug]) for slug, name in RULESET_NAMES.items()],
        "differences": [(group.title, _rows(group)) for group in ALL_GROUPS if _rows(group)],
        "groups": [(group.title, list(map(_explained, group.options))) for group in ALL_GROUPS],
    }


def cards_section(ruleset: str, card: str, laid: str) -> Facts:
    """The part that changes when a card is tapped."""
    return {
        "ruleset": ruleset,
        "ruleset_name": RULESET_NAMES[ruleset],
        "rulesets": RULESET_NAMES,
        "cards": [_card(each, ruleset, card, laid) for each in CARD_RULES],
    }


def _card(rule: CardRule, ruleset: str, card: str, laid: str) -> Facts:
    rules = RULESETS[ruleset]
    return {
        "slug": rule.slug,
        "title": rule.title,
        "faces": [face(each) for each in cards(rule.cards)],
        "text": rule.text,
        "options": _in_words(rule.options, rules),
        "example": example(rule.slug, rules, laid) if rule.slug == card else None,
    }


def card_told(card: Card, rules: RuleSet) -> Facts:
    """What a card does, and what these rules say about it."""
    rule = rule_of(card)
    return {"title": rule.title, "text": rule.text, "options": _in_words(rule.options, rules)}


def _in_words(names: Iterable[str], rules: RuleSet) -> list[tuple[object, str]]:
    """Of each option its name and what holds."""
    return [(BY_NAME[name].label, value_of(name, rules)) for name in names if matters(name, rules)]


def value_of(name: str, rules: RuleSet) -> str:
    return BY_NAME[name].value_text(getattr(rules, name)) if matters(name, rules) else NONE


def _rows(group: Group) -> list[Facts]:
    """The options that the rulesets do not all have alike, with the value in each."""
    rows = []
    for option in group.options:
        values = [value_of(option.name, rules) for rules in RULESETS.values()]
        if len(set(values)) > 1:
            pairs = zip(RULESET_NAMES.values(), values, strict=True)
            rows.append({"label": option.label, "values": list(pairs)})
    return rows


def _explained(option: Option) -> Facts:
    """An option, every value it can have, and who has which."""
    values = OPTIONS[option.name]
    shown = values if len(values) <= MOST_VALUES else _used(option.name)
    return {
        "label": option.label,
        "help": option.help,
        "values": [(option.value_text(each), _users(option.name, each)) for each in shown],
        "ends": None if shown is values else tuple(map(option.value_text, _ends(values))),
    }


def _used(name: str) -> tuple[object, ...]:
    rules = [each for each in RULESETS.values() if matters(name, each)]
    return tuple(dict.fromkeys(getattr(each, name) for each in rules))


def _ends(values: tuple[object, ...]) -> tuple[object, object]:
    return values[0], values[-1]


def _users(name: str, value: object) -> str:
    return ", ".join(
        RULESET_NAMES[slug]
        for slug, rules in RULESETS.items()
        if getattr(rules, name) == value and matters(name, rules)
    )
