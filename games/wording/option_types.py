"""What an option in words is made of."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

Text = str | Promise
Value = str | int | bool

YES_NO: tuple[tuple[Value, Text], ...] = ((True, _("yes")), (False, _("no")))


@dataclass(frozen=True)
class Option:
    name: str
    label: Text
    help: Text
    choices: tuple[tuple[Value, Text], ...]

    def value_text(self, value: object) -> str:
        if value is None:
            return gettext("by players")
        return next((str(text) for key, text in self.choices if key == value), str(value))


@dataclass(frozen=True)
class Group:
    title: Text
    options: tuple[Option, ...]


def seconds(first: int, last: int) -> tuple[tuple[Value, Text], ...]:
    return tuple((number, f"{number} s") for number in range(first, last + 1))
