from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.bots.levels import LEVELS
from games.presenters.option_fields import OPTION, base_of, option_field
from games.tables.errors import TableRefused
from games.tables.opening import CLOCKS, Wish, check
from games.tables.rule_choices import SEATS, changed
from games.wording.options import RULESET_NAMES, options
from games.wording.sentences import refused_text


def clock_text(seconds: int) -> str:
    return gettext("%(seconds)d seconds") % {"seconds": seconds} if seconds else gettext("no clock")


class NewTableForm(forms.Form):
    ruleset = forms.ChoiceField(
        label=_("Ruleset"), choices=list(RULESET_NAMES.items()), widget=forms.RadioSelect
    )
    seats = forms.TypedChoiceField(
        label=_("Seats"),
        coerce=int,
        choices=[(number, str(number)) for number in SEATS],
    )
    ranked = forms.BooleanField(label=_("Ranked"), required=False)
    private = forms.BooleanField(label=_("Private"), required=False)
    turn_seconds = forms.TypedChoiceField(
        label=_("Turn clock"), coerce=int, empty_value=None, required=False
    )
    bots_level = forms.ChoiceField(label=_("Bots on empty seats"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.base = base_of(self.shown)
        usual = _as_usual(clock_text(self.base.turn_seconds))
        clocks = ((seconds, clock_text(seconds)) for seconds in sorted(CLOCKS, reverse=True))
        self._offer("turn_seconds", [("", usual), *clocks])
        self._offer("bots_level", [("", gettext("none")), *LEVELS.items()])
        for option in options():
            self.fields[OPTION + option.name] = option_field(option)

    def _offer(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def shown(self) -> Mapping[str, Any]:
        """What the page shows as chosen."""
        return self.data if self.is_bound else self.initial

    def chosen_options(self) -> dict[str, Any]:
        """Only what differs from the ruleset."""
        given = {each.name: self.cleaned_data.get(OPTION + each.name) for each in options()}
        asked = {name: value for name, value in given.items() if value is not None}
        return changed(self.base, asked)

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


def _as_usual(text: str) -> str:
    return gettext("as usual: %(value)s") % {"value": text}
