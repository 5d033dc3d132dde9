"""House rules as fields of a form or of an address: `option_deal=5`. An empty one is as usual."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict

from games.engine.ruleset import RULESETS, RuleSet
from games.tables.rule_choices import SEATS
from games.wording.option_types import Option
from games.wording.options import options

OPTION = "option_"
USUAL_SEATS = 4


def option_field(option: Option) -> forms.TypedChoiceField:
    values = {str(value): value for value, _text in option.choices}
    return forms.TypedChoiceField(
        label=str(option.label),
        required=False,
        empty_value=None,
        coerce=values.__getitem__,
        choices=[("", ""), *((key, key) for key in values)],
    )


def base_of(fields: Mapping[str, Any]) -> RuleSet:
    return RULESETS.get(str(fields.get("ruleset")), RULESETS["standard"])


def read_options(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What differs from the ruleset that is named there too. Nonsense is passed over: this is for
    showing, and what is shown is checked when it is sent."""
    base = base_of(fields)
    found = {}
    for option in options():
        asked = str(fields.get(OPTION + option.name, ""))
        for value, _text in option.choices:
            if asked == str(value) and value != getattr(base, option.name):
                found[option.name] = value
    return found


def read_seats(fields: Mapping[str, Any]) -> int:
    asked = str(fields.get("seats", ""))
    number = int(asked) if asked.isdecimal() and len(asked) < 3 else USUAL_SEATS
    return number if number in SEATS else USUAL_SEATS


def write_options(chosen: Mapping[str, Any]) -> dict[str, str]:
    return {OPTION + name: str(value) for name, value in chosen.items()}


def replace_options(fields: QueryDict, chosen: Mapping[str, Any]) -> QueryDict:
    """The same form with these house rules and no others."""
    after = fields.copy()
    for option in options():
        after.pop(OPTION + option.name, None)
    after.update(write_options(chosen))
    return after
