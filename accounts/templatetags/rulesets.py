from django import template

register = template.Library()


@register.filter
def ruleset_name(slug: str) -> str:
    """The rulesets' names are proper names: "wild_ace" is Wild Ace in every language."""
    return slug.replace("_", " ").title()
