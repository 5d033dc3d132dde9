from django.utils.translation import gettext as _

from games.models import Game, Table
from games.templatetags.rulesets import ruleset_name


def about(thing: Game | Table) -> str:
    """ "Standard, ranked, void"."""
    slug = thing.ruleset_slug if isinstance(thing, Game) else thing.ruleset
    words = [
        str(ruleset_name(slug)),
        _("ranked") if thing.ranked else "",
        _("private") if thing.private else "",
        _("void") if isinstance(thing, Game) and thing.is_void else "",
    ]
    return ", ".join(filter(None, words))


def odds(chance: float) -> str:
    """ "1 in 312,500,000": nobody reads 3.2e-09."""
    if not chance:
        return "0"
    return _("1 in %(number)s") % {"number": f"{float(f'{1 / chance:.2g}'):,.0f}"}
