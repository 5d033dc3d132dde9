"""Jinja2 for the regions of a table: the same translations and escaping as Django's templates.

A sentence is `{{ _("Your hand") }}`, with facts `{{ _("Mute %(name)s")|format(name=name) }}`: in
that form `makemessages` finds it.
"""

from typing import Any

from django.utils.translation import gettext
from jinja2 import Environment, StrictUndefined


def environment(**options: Any) -> Environment:
    options |= {"trim_blocks": True, "lstrip_blocks": True, "undefined": StrictUndefined}
    made = Environment(**options)
    # Nothing else: every rendering copies them.
    made.globals.clear()
    made.globals["_"] = gettext
    return made
