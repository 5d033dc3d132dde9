from django.utils.translation import gettext as _

from accounts.templatetags.rulesets import ruleset_name
from games.models import Game


def about(game: Game) -> str:
    """ "Standard, ranked, void"."""
    words = [
        str(ruleset_name(game.ruleset_slug)),
        _("ranked") if game.ranked else "",
        _("private") if game.private else "",
        _("void") if game.is_void else "",
    ]
    return ", ".join(filter(None, words))
