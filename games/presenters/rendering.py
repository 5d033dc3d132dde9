"""Regions from templates. Most of a table looks the same after a move as before it, so what was
rendered from the same facts is not rendered again."""

from collections import OrderedDict
from collections.abc import Iterable

import orjson
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from games.presenters.faces import Facts
from games.wording.quick import language

REMEMBERED = 8192
_rendered: OrderedDict[tuple[str, str, bytes], str] = OrderedDict()


def render_region(name: str, facts: Facts) -> str:
    try:
        key = (name, language(), orjson.dumps(facts, option=orjson.OPT_NON_STR_KEYS))
    except TypeError:
        # Facts that are more than plain data are rendered every time.
        return _render(name, facts)
    html = _rendered.get(key)
    if html is None:
        html = _rendered[key] = _render(name, facts)
        while len(_rendered) > REMEMBERED:
            _rendered.popitem(last=False)
    return html


def render_each(name: str, each: Iterable[Facts]) -> str:
    """The items of a list, each remembered by itself: a move changes few of them."""
    return mark_safe("".join(render_region(name, facts) for facts in each))


def _render(name: str, facts: Facts) -> str:
    return render_to_string(f"games/partials/{name}.html", facts)
