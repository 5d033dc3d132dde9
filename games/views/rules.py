"""The rules for people who want to play, and how the four rulesets differ."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.engine.ruleset import RULESETS
from games.presenters.rules import cards_section, rules_page
from games.wording.card_rules import CARD_RULES
from kadi_site.requests import HtmxRequest

CARDS = [rule.slug for rule in CARD_RULES]


@require_safe
@vary_on_headers("HX-Request")
def rules(request: HtmxRequest, ruleset: str = "standard") -> HttpResponse:
    if ruleset not in RULESETS:
        raise Http404
    asked = request.GET.get("card", "")
    card = asked if asked in CARDS else CARDS[0]
    laid = request.GET.get("laid", "")[:100]
    if request.htmx:
        facts = cards_section(ruleset, card, laid)
        return render(request, "games/partials/rules_cards.html", facts)
    return render(request, "games/rules.html", rules_page(ruleset, card, laid))
