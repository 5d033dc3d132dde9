from django import template
from django.utils.translation import gettext as _

from games.wording import options

register = template.Library()


@register.filter
def clock_text(seconds: int) -> str:
    return _("%(seconds)d s a turn") % {"seconds": seconds} if seconds else _("no turn clock")


@register.filter
def minutes(milliseconds: int) -> str:
    """A wait as people read it: 1:05."""
    seconds = int(milliseconds) // 1000
    return f"{seconds // 60}:{seconds % 60:02d}"


@register.filter
def ruleset_line(slug: str) -> str:
    return str(options.RULESET_LINES.get(slug, ""))
