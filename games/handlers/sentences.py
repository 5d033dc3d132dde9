"""Sentences for refusals that are not about the rules of the game."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from games.engine.errors import Refused
from games.wording import refusal

SENTENCES = {
    "no-game": _("No game is running at this table."),
    "not-at-table": _("Only those who play in this game can do that."),
    "stale": _("The game has moved on since you tapped. Have a look and decide again."),
    "command-reused": _("This was already sent with something else in it. Reload the page."),
    "busy": _("The table is busy. Try again."),
    "malformed": _("The server did not understand this. Reload the page."),
    "too-large": _("That message is too large."),
    "too-many": _("Too many messages. Wait a little, then reload the page."),
    "signed-out": _("You are signed out. Sign in to play on."),
}


def sentence_for(code: str, refused: Refused | None = None, names: Sequence[str] = ()) -> str:
    if code in SENTENCES or refused is None:
        return str(SENTENCES[code])
    return refusal(refused, names)
