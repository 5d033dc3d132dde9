"""What the table page needs before its socket brings the rest."""

from datetime import timedelta

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.presenters.faces import Facts, choices
from games.wording.options import RULESET_NAMES

NO_WAIT = timedelta()
SCRIPTS = ("socket", "hand", "choose", "clock", "motion", "log", "seal")


def table_page(
    code: str, ruleset: str, lobby_url: str, *, ranked: bool, wait: timedelta = NO_WAIT
) -> Facts:
    """`wait`: what leaving a ranked game costs whoever looks."""
    return {
        "code": code,
        "ruleset": ruleset,
        "ranked": ranked,
        "title": str(RULESET_NAMES[ruleset]) if ranked else f"{RULESET_NAMES[ruleset]} · {code}",
        "page": reverse("table", args=[code]),
        "act": reverse("act", args=[code]),
        "rules": reverse("table_rules", args=[code]),
        "socket": f"/ws/t/{code}/?lang={get_language() or 'en'}",
        "lobby": lobby_url,
        "scripts": [static(f"js/table-{name}.js") for name in SCRIPTS],
        "leaving": _cost_of_leaving(ranked, wait),
        "hints": not ranked,
        "keys": _keys(),
        **choices(),
    }


def _cost_of_leaving(ranked: bool, wait: timedelta) -> str:
    if ranked:
        return _(
            "In a running game your cards go back into the pile, you cannot come back, it counts "
            "as a loss in your rating, and you wait %(minutes)d minutes before the next one."
        ) % {"minutes": wait.total_seconds() // 60}
    return _(
        "In a running game your cards go back into the pile, you cannot come back, and it "
        "counts as left."
    )


def _keys() -> list[tuple[str, str]]:
    return [
        ("← →", _("walk along your cards")),
        (_("Space"), _("choose a card")),
        ("Enter", _("play what is chosen")),
        ("D", _("draw")),
        ("N", _("say “Niko Kadi”")),
        ("I", _("what this card does")),
        ("P", _("what has been played")),
        ("M", _("sound on or off")),
        ("?", _("these keys")),
    ]
