"""House rules of a new table: what follows from each choice, and where the choices begin."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from accounts.views.entrance import to_guest
from games.engine.errors import BadOptions
from games.forms import NewTableForm
from games.presenters.faces import Facts
from games.presenters.option_fields import (
    USUAL_SEATS,
    base_of,
    read_options,
    read_seats,
    replace_options,
    write_options,
)
from games.presenters.rule_cards import changed_cards, rule_choices
from games.tables import house_rules as kept
from games.tables.rule_choices import with_companions
from games.wording.sentences import sentence_for
from kadi_site.buttons import button_on
from kadi_site.requests import HtmxRequest

# `?rules=plain`: not even one's own default.
PLAIN = "plain"


@button_on("new_table")
def house_rules(request: HtmxRequest) -> HttpResponse:
    """The form after a choice, for htmx what changed in it; nothing is kept or opened."""
    if not request.htmx and not request.user.is_authenticated:
        return to_guest(request)
    form = NewTableForm(_settled(request.POST))
    form.is_valid()
    if request.htmx:
        page = rules_page(form)
        changes = {"swap": True, "cards": changed_cards(_shown_before(request.POST), page)}
        return render(request, "games/partials/house_rules_after.html", page | changes)
    return render(request, "games/new_table.html", new_table_page(request, form))


def _settled(fields: QueryDict) -> QueryDict:
    """With what changes along; back to the ruleset if asked."""
    return replace_options(fields, {} if "plain" in fields else settled_options(fields))


def settled_options(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The choices, and what the engine wants changed along with them; where nothing helps, the
    choices as they are: whoever sends them is told why not."""
    chosen = read_options(fields)
    try:
        return with_companions(base_of(fields), chosen, read_seats(fields))
    except BadOptions:
        return chosen


def rules_page(form: NewTableForm) -> Facts:
    return {"form": form, **_rules_shown(form.shown)}


def _rules_shown(fields: Mapping[str, Any]) -> Facts:
    base, chosen, players = base_of(fields), settled_options(fields), read_seats(fields)
    shown = {"ruleset": base.slug, "seats": str(players), **write_options(chosen)}
    return {"shown": urlencode(shown), **rule_choices(base, chosen, players)}


def _shown_before(fields: QueryDict) -> Facts:
    """What the page showed when it asked: only cards that look different now are sent."""
    return _rules_shown(QueryDict(fields.get("shown", "")))


def new_table_page(request: HttpRequest, form: NewTableForm) -> Facts:
    own = kept.sets_of(request.user) if request.user.is_authenticated else []
    return rules_page(form) | {"own_sets": own}


def first_choices(request: HttpRequest) -> dict[str, Any]:
    """As the address says, in full or by the code of a set; else one's own default."""
    if "ruleset" in request.GET:
        chosen = read_options(request.GET)
        return _choices(base_of(request.GET).slug, chosen, read_seats(request.GET))
    code = request.GET.get("rules", "")
    rules = kept.find(code) if code else kept.default_of(request.user)
    if code not in ("", PLAIN) and rules is None:
        messages.error(request, sentence_for("no_rules"))
    if rules is None:
        return _choices("standard", {})
    return _choices(rules.ruleset, rules.options)


def _choices(ruleset: str, chosen: dict[str, Any], seats: int = USUAL_SEATS) -> dict[str, Any]:
    return {"ruleset": ruleset, "seats": seats, **write_options(chosen)}
