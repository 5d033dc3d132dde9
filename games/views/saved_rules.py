"""Sets of house rules with a name: one's own, and any by its link, with a table to open."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.forms import GuestForm
from accounts.requests import over_limit, user_of
from accounts.services.guests import sign_in_guest
from accounts.views.entrance import to_guest
from games.engine.errors import BadOptions
from games.engine.ruleset import RULESETS, options_of
from games.models import HouseRules
from games.models.house_rules import NAME_LENGTH
from games.presenters.faces import Facts
from games.presenters.option_fields import (
    USUAL_SEATS,
    base_of,
    read_options,
    read_seats,
    write_options,
)
from games.presenters.rule_cards import rules_told, seats_offered
from games.tables import house_rules, opening
from games.tables.errors import TableRefused
from games.tables.opening import Wish
from games.tables.rule_choices import with_companions
from games.wording.house_rules import line
from games.wording.refusals import bad_options
from games.wording.sentences import refused_text, sentence_for
from kadi_site.buttons import button_on


@never_cache
def my_rules(request: HttpRequest) -> HttpResponse:
    """The sets one has kept; the form of a new table sends what is to be kept here."""
    if not request.user.is_authenticated:
        return to_guest(request)
    if request.method == "POST":
        return _keep(request)
    sets = [(each, line(each.ruleset, each.options)) for each in house_rules.sets_of(request.user)]
    return render(request, "games/my_rules.html", {"sets": sets, "most": house_rules.MOST_SETS})


def _keep(request: HttpRequest) -> HttpResponse:
    """Asks for a name, if none is given or it cannot be had."""
    base, chosen, problem = base_of(request.POST), read_options(request.POST), ""
    try:
        chosen = with_companions(base, chosen, read_seats(request.POST))
        if "name" in request.POST:
            saved = house_rules.save(
                user_of(request),
                request.POST["name"],
                base.slug,
                chosen,
                default="default" in request.POST,
            )
            return redirect("saved_rules", saved.code)
    except BadOptions as refused:
        problem = bad_options(refused)
    except TableRefused as refused:
        problem = refused_text(refused)
    fields = {"ruleset": base.slug, **write_options(chosen)}
    context = {
        "line": line(base.slug, chosen),
        "fields": fields,
        "back": f"{reverse('new_table')}?{urlencode(fields)}",
        "name": request.POST.get("name", ""),
        "default": "default" in request.POST,
        "longest": NAME_LENGTH,
        "problem": problem,
    }
    return render(request, "games/name_rules.html", context)


@never_cache
def saved_rules(request: HttpRequest, rules: str) -> HttpResponse:
    """Where a shared link leads: what differs, and a table to open with it."""
    found = house_rules.find(rules)
    if found is None:
        context = {"problem": sentence_for("no_rules")}
        return render(request, "games/saved_rules.html", context, status=404)
    form = GuestForm(request.POST or None)
    if request.method == "POST":
        return _open_table(request, found, form)
    return _page(request, found, form)


def _open_table(request: HttpRequest, rules: HouseRules, form: GuestForm) -> HttpResponse:
    if not request.user.is_authenticated:
        if not form.is_valid():
            return _page(request, rules, form)
        too_many = over_limit(request, "guest")
        if too_many:
            return too_many
        sign_in_guest(request, form.cleaned_data["name"])
    too_many = over_limit(request, "table", user=request.user)
    if too_many:
        return too_many
    wish = Wish(rules.ruleset, read_seats(request.POST), rules.options)
    try:
        table = opening.create(user_of(request), wish)
    except TableRefused as refused:
        return _page(request, rules, form, refused_text(refused))
    return redirect("table", table.code)


def _page(
    request: HttpRequest, rules: HouseRules, form: GuestForm, problem: str = ""
) -> HttpResponse:
    address = reverse("saved_rules", args=[rules.code])
    context: Facts = {
        "rules": rules,
        "own": rules.owner_id == request.user.pk,
        "link": request.build_absolute_uri(address),
        "form": form,
        "problem": problem,
        "seats": seats_offered(RULESETS[rules.ruleset], rules.options, USUAL_SEATS),
        "told": rules_told(rules.ruleset, options_of(RULESETS[rules.ruleset]) | rules.options),
    }
    return render(request, "games/saved_rules.html", context, status=409 if problem else 200)


@button_on("saved_rules", "rules")
def make_default(request: HttpRequest, rules: str) -> HttpResponse:
    own = _own(request, rules)
    if request.POST.get("default") == "no":
        house_rules.forget_default(own.owner)
    else:
        house_rules.make_default(own)
    return redirect("saved_rules", own.code)


@button_on("saved_rules", "rules")
def delete_rules(request: HttpRequest, rules: str) -> HttpResponse:
    own = _own(request, rules)
    own.delete()
    messages.success(
        request, _("Deleted: %(name)s. The link leads nowhere now.") % {"name": own.name}
    )
    return redirect("my_rules")


def _own(request: HttpRequest, code: str) -> HouseRules:
    found = house_rules.find(code)
    if found is None or found.owner_id != request.user.pk:
        raise Http404
    return found
