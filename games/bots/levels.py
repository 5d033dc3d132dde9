"""The levels bots play at, as people choose them."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

EASY, MEDIUM, HARD = "easy", "medium", "hard"

LEVELS: dict[str, Promise | str] = {EASY: _("Easy"), MEDIUM: _("Medium"), HARD: _("Hard")}

# Names people meet at a table; a seat takes the first one nobody else there has.
NAMES = (
    "Achieng",
    "Baraka",
    "Chebet",
    "Dedan",
    "Esha",
    "Fatuma",
    "Gitau",
    "Halima",
    "Imani",
    "Juma",
)


def name_for(taken: set[str]) -> str:
    """A bot's name that no other seat of the table has."""
    for number in range(1, 100):
        for name in NAMES:
            candidate = name if number == 1 else f"{name} {number}"
            if candidate not in taken:
                return candidate
    raise ValueError("more bots than names")
