from functools import cache
from pathlib import Path
from typing import Any

from django import template
from django.contrib.staticfiles import finders
from django.utils.safestring import SafeString, mark_safe
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


@register.simple_tag
def deck() -> SafeString:
    """The faces of all cards, once in a page: regions refer to them by name."""
    return _deck()


@cache
def _deck() -> SafeString:
    found = finders.find("cards/deck.svg")
    assert isinstance(found, str)
    drawn = Path(found).read_text("utf-8").replace("\n", "")
    return mark_safe(drawn.replace("<svg ", '<svg class="deck" aria-hidden="true" ', 1))


@register.simple_tag(takes_context=True)
def region(context: dict[str, Any], name: str, tag: str = "section") -> SafeString:
    """A part of the table as it is now, or an empty place for the socket to fill."""
    rendered = context["regions"].get(name)
    # Presenters escape; the rest are words of our own templates.
    return mark_safe(rendered or f'<{tag} id="{name}" hidden></{tag}>')
