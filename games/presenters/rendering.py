"""Regions from the Jinja2 templates in `templates/games/regions`, in the language that is active.

A template knows its facts by its own name: `hand.jinja` reads `hand.cards`.
"""

from collections.abc import Hashable
from functools import cache, lru_cache

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.utils.safestring import SafeString
from jinja2 import Template

# Most of a table looks the same after a move as before it. This many regions and parts of them
# are about 4 MB.
REMEMBERED = 4096


def render_region(name: str, facts: object) -> SafeString:
    return SafeString(_template(name).render({name: facts}))


@cache
def _template(name: str) -> Template:
    """Jinja2's own: that of Django's backend only adds what belongs to a request."""
    backend = engines["jinja2"]
    assert isinstance(backend, Jinja2)
    return backend.env.get_template(f"{name}.jinja")


@lru_cache(maxsize=REMEMBERED)
def cached_region(name: str, language: str, facts: Hashable) -> SafeString:
    """For facts that come again: the same in the same language is not rendered again. `language`
    is the active one."""
    return render_region(name, facts)
