from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.bots.levels import LEVELS
from games.engine.ruleset import RULESETS, RuleSet
from games.tables.errors import TableRefused
from games.tables.opening import CLOCKS, Wish, check
from games.wording.option_types import Option
from games.wording.options import GROUPS, RULESET_NAMES, options
from games.wording.sentences import refused_text

OPTION = "option_"


def clock_text(seconds: int) -> str:
    return gettext("%(seconds)d seconds") % {"seconds": seconds} if seconds else gettext("no clock")


class NewTableForm(forms.Form):
    ruleset = forms.ChoiceField(
        label=_("Ruleset"), choices=list(RULESET_NAMES.items()), widget=forms.RadioSelect
    )
    seats = forms.TypedChoiceField(
        label=_("Seats"), coerce=int, choices=[(number, str(number)) for number in range(2, 11)]
    )
    ranked = forms.BooleanField(label=_("Ranked"), required=False)
    private = forms.BooleanField(label=_("Private"), required=False)
    turn_seconds = forms.TypedChoiceField(
        label=_("Turn clock"), coerce=int, empty_value=None, required=False
    )
    bots_level = forms.ChoiceField(label=_("Bots on empty seats"), required=False)

    def __init__(self, *args: Any, base: str = "standard", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        asked = self.data.get("ruleset", base)
        self.base = RULESETS.get(asked, RULESETS["standard"])
        usual = _as_usual(clock_text(self.base.turn_seconds))
        clocks = ((seconds, clock_text(seconds)) for seconds in sorted(CLOCKS, reverse=True))
        self._offer("turn_seconds", [("", usual), *clocks])
        self._offer("bots_level", [("", gettext("none")), *LEVELS.items()])
        for option in options():
            self.fields[OPTION + option.name] = option_field(option, self.base)

    def _offer(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def house_rules(self) -> list[dict[str, Any]]:
        """The option fields in their groups, for the page."""
        return [
            {
                "title": group.title,
                "fields": [self[OPTION + option.name] for option in group.options],
            }
            for group in GROUPS
        ]

    def chosen_options(self) -> dict[str, Any]:
        """Only what differs from the ruleset."""
        chosen = {}
        for option in options():
            value = self.cleaned_data.get(OPTION + option.name)
            if value is not None and value != getattr(self.base, option.name):
                chosen[option.name] = value
        return chosen

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        try:
            check(self.wish())
        except TableRefused as refused:
            raise forms.ValidationError(refused_text(refused), code=refused.code) from refused
        return cleaned

    def wish(self) -> Wish:
        data = self.cleaned_data
        return Wish(
            ruleset=data["ruleset"],
            seats=data["seats"],
            options=self.chosen_options(),
            turn_seconds=data["turn_seconds"],
            private=data["private"],
            ranked=data["ranked"],
            bots_level=data["bots_level"],
        )


def option_field(option: Option, base: RuleSet) -> forms.TypedChoiceField:
    values = {str(value): value for value, _text in option.choices}
    return forms.TypedChoiceField(
        label=str(option.label),
        help_text=str(option.help),
        required=False,
        empty_value=None,
        coerce=values.__getitem__,
        choices=[
            ("", _as_usual(option.value_text(getattr(base, option.name)))),
            *((key, option.value_text(value)) for key, value in values.items()),
        ],
    )


def _as_usual(text: str) -> str:
    return gettext("as usual: %(value)s") % {"value": text}


class JoinForm(forms.Form):
    """How somebody without an account sits down: a name is enough."""

    name = forms.CharField(label=_("Your name at the table"), max_length=20)


class CodeForm(forms.Form):
    code = forms.CharField(label=_("Table code"), max_length=20)
