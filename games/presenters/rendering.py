"""Regions from the Jinja2 templates in `templates/games/regions`, in the language that is active.

A template knows its facts by its own name: `hand.jinja` reads `hand.cards`.
"""

from collections.abc import Hashable
from functools import lru_cache

from django.template import engines
from django.utils.safestring import SafeString

# Most of a table looks the same after a move as before it. This many regions and parts of them
# are about 4 MB.
REMEMBERED = 4096


def render_region(name: str, facts: object) -> SafeString:
    template = engines["jinja2"].get_template(f"{name}.jinja")
    return SafeString(template.render({name: facts}))


@lru_cache(maxsize=REMEMBERED)
def cached_region(name: str, language: str, facts: Hashable) -> SafeString:
    """For facts that come again: the same in the same language is not rendered again. `language`
    is the active one."""
    return render_region(name, facts)
