"""House rules as cards on a table: what holds, in words and as a picture; what may be chosen."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from games.engine.errors import BadOptions
from games.engine.ruleset import RULESETS, RuleSet, with_options
from games.presenters.faces import Facts
from games.presenters.option_fields import OPTION
from games.presenters.rule_pictures import picture
from games.tables.rule_choices import SEATS, Chosen, changed, choose
from games.wording.house_rules import line, phrase
from games.wording.option_types import Option
from games.wording.options import GROUPS, options
from games.wording.refusals import bad_options
from games.wording.relevance import matters

# Numbers and the like: many, and a picture of each tells nothing new.
FEW_CHOICES = 4


def rule_choices(base: RuleSet, chosen: Chosen, players: int) -> Facts:
    """For the form of a new table. What would change nothing is left out."""
    rules = replace(base, **chosen)
    return {
        "line": line(base.slug, chosen),
        "changes": len(chosen),
        "groups": [
            {
                "title": group.title,
                "cards": [
                    _card_to_turn(each, base, chosen, players)
                    for each in group.options
                    if each.name in chosen or matters(each.name, rules)
                ],
            }
            for group in GROUPS
        ],
        "seats": seats_offered(base, chosen, players),
    }


def changed_cards(before: Facts, after: Facts) -> list[Facts] | None:
    """Those that look different now; None where others lie on the table."""
    then, now = (_by_name(shown) for shown in (before, after))
    if then.keys() != now.keys():
        return None
    return [card for name, card in now.items() if card != then[name]]


def _by_name(shown: Facts) -> dict[str, Facts]:
    return {card["name"]: card for group in shown["groups"] for card in group["cards"]}


def seats_offered(base: RuleSet, chosen: Chosen, players: int) -> list[Facts]:
    return [
        {
            "number": number,
            "offered": not _refusal(base, chosen, number),
            "chosen": number == players,
        }
        for number in SEATS
    ]


def rules_told(ruleset: str, values: Mapping[str, Any]) -> Facts:
    """For reading: what differs from the ruleset first, then the rest."""
    base = RULESETS[ruleset]
    chosen = changed(base, values)
    rules = replace(base, **chosen)
    return {
        "line": line(ruleset, chosen),
        "changed": [_card(each, base, chosen) for each in options() if each.name in chosen],
        "groups": [
            {
                "title": group.title,
                "cards": [
                    _card(each, base, chosen)
                    for each in group.options
                    if each.name not in chosen and matters(each.name, rules)
                ],
            }
            for group in GROUPS
        ],
    }


def _card(option: Option, base: RuleSet, chosen: Chosen) -> Facts:
    usual = getattr(base, option.name)
    value = chosen.get(option.name, usual)
    return {
        "name": option.name,
        "field": OPTION + option.name,
        "label": option.label,
        "help": option.help,
        "text": option.value_text(value),
        "phrase": phrase(option.name, value),
        "picture": picture(option.name, value),
        "usual": option.value_text(usual) if option.name in chosen else "",
    }


def _card_to_turn(option: Option, base: RuleSet, chosen: Chosen, players: int) -> Facts:
    choices = list(_choices(option, base, chosen, players))
    return _card(option, base, chosen) | {"choices": choices}


def _choices(option: Option, base: RuleSet, chosen: Chosen, players: int) -> Iterator[Facts]:
    usual = getattr(base, option.name)
    values = [value for value, _text in option.choices]
    if usual not in values:
        values.insert(0, usual)
    # Where nothing goes any more everything is offered, so that there is a way out.
    stuck = bool(_refusal(base, chosen, players))
    for value in values:
        yield {
            "value": "" if value == usual else value,
            "text": option.value_text(value),
            "picture": picture(option.name, value) if len(values) <= FEW_CHOICES else "",
            "checked": value == chosen.get(option.name, usual),
            "usual": value == usual,
        } | ({} if stuck else _what_follows(option, base, chosen, players, value))


def _what_follows(
    option: Option, base: RuleSet, chosen: Chosen, players: int, value: object
) -> Facts:
    """Why it is not offered, or what else changes with it."""
    try:
        after = choose(base, chosen, players, option.name, value)
    except BadOptions as refused:
        return {"refused": bad_options(refused)}
    along = [name for name in after if name not in chosen and name != option.name]
    return {"along": ", ".join(phrase(name, after[name]) for name in along)}


def _refusal(base: RuleSet, chosen: Chosen, players: int) -> str:
    try:
        with_options(base, chosen, players)
    except BadOptions as refused:
        return bad_options(refused)
    return ""
