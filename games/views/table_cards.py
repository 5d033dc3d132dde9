"""Cards that somebody at the table asks about: what one does, and which have been played."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.cards import UnknownCard, card
from games.presenters.faces import face
from games.presenters.rules import card_told
from games.store.snapshots import load
from games.views.table import enter, rules_at
from kadi_site.requests import HtmxRequest


@never_cache
@require_safe
def table_card(request: HtmxRequest, code: str, name: str) -> HttpResponse:
    """What a card does by the rules of this table."""
    facts = enter(request, code)
    if isinstance(facts, HttpResponse):
        return facts
    try:
        asked = card(name.upper())
    except UnknownCard as unknown:
        raise Http404 from unknown
    context = {"face": face(asked), **card_told(asked, rules_at(facts))}
    return render(request, "games/partials/card_told.html", context)


@never_cache
@require_safe
def table_discards(request: HtmxRequest, code: str) -> HttpResponse:
    """What lies on the pile, the newest first: everybody saw it being played."""
    facts = enter(request, code)
    if isinstance(facts, HttpResponse):
        return facts
    discards = load(facts.game.game_id).state.table.discards if facts.game else ()
    context = {"faces": [face(each) for each in reversed(discards)]}
    return render(request, "games/partials/discards.html", context)
