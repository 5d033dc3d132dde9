"""Regions from templates. Most of a table looks the same after a move as before it, so what was
rendered from the same facts is not rendered again; and what differs in a name or a number only is
filled in where the template has it."""

import re
from collections import OrderedDict
from html import escape

import orjson
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString

from games.presenters.faces import Facts
from games.wording.quick import language

REMEMBERED = 8192
_rendered: OrderedDict[tuple[str, str, bytes], str] = OrderedDict()

# Characters that no text here has, and that no template changes.
GAP = "\ue000{}\ue001"
_GAPS = re.compile("\ue000(\\d+)\ue001")
_forms: dict[tuple[object, ...], tuple[str, tuple[int, ...]]] = {}


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


def fill(name: str, facts: Facts) -> SafeString:
    """For facts that are nearly always new. The template is rendered once for every way it can
    look, with gaps for texts and numbers; so it may print a fact or ask whether there is one,
    and nothing else."""
    shape: list[object] = [name, language()]
    values: list[str] = []
    for fact in facts.values():
        if not fact or fact is True:
            shape.append(fact)
        else:
            shape.append(GAP)
            values.append(fact if isinstance(fact, SafeString) else escape(str(fact)))
    key = tuple(shape)
    form = _forms.get(key)
    if form is None:
        form = _forms[key] = _form(name, facts)
    text, places = form
    return SafeString(text % tuple([values[place] for place in places]))


def _form(name: str, facts: Facts) -> tuple[str, tuple[int, ...]]:
    """The template with %s for every gap, and which value goes into which."""
    present = [key for key, fact in facts.items() if fact and fact is not True]
    gaps = {key: GAP.format(number) for number, key in enumerate(present)}
    html = _render(name, facts | gaps).replace("%", "%%")
    places = tuple(int(number) for number in _GAPS.findall(html))
    return _GAPS.sub("%s", html), places


def _render(name: str, facts: Facts) -> str:
    with translation.override(language()):
        return render_to_string(f"games/partials/{name}.html", facts)
