from django import template

from games.wording.options import RULESET_NAMES

register = template.Library()


@register.filter
def ruleset_name(slug: str) -> str:
    return str(RULESET_NAMES.get(slug, slug))
