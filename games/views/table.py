"""The table page as it is at this moment; its socket keeps it so."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.requests import user_of
from accounts.services.waits import next_wait
from games.engine.ruleset import RULESETS, RuleSet, options_of, with_options
from games.models import Phrase
from games.presenters.faces import Facts
from games.presenters.page import NO_WAIT, table_page
from games.presenters.room import rules_line
from games.presenters.rule_cards import rules_told
from games.store.clock import now_ms
from games.store.snapshots import load
from games.tables.chat import phrases
from games.tables.table_facts import TableFacts, load_table_facts
from games.views.moment import be_present, changes, frame_of, nothing_said
from kadi_site.requests import HtmxRequest


@never_cache
@require_safe
def table(request: HtmxRequest, code: str) -> HttpResponse:
    facts = enter(request, code)
    if isinstance(facts, HttpResponse):
        return facts
    user = user_of(request)
    user_id = user.pk
    if request.htmx or "here" in request.GET:
        be_present(facts, user_id)
    if request.htmx:
        return _news(request, facts)
    wait = next_wait(user) if facts.ranked else NO_WAIT
    lobby = reverse("lobby")
    context = table_page(facts.code, facts.ruleset, lobby, ranked=facts.ranked, wait=wait)
    context |= _as_it_is(facts, user_id) | {"phrases": _own_language_first()}
    return render(request, "games/table.html", context)


@never_cache
@require_safe
def table_rules(request: HtmxRequest, code: str) -> HttpResponse:
    """What is played here, what differs from the ruleset first: a drawer of the table page."""
    facts = enter(request, code)
    if isinstance(facts, HttpResponse):
        return facts
    context: Facts = {
        "code": facts.code,
        "ruleset": facts.ruleset,
        "about": rules_line(facts),
        "told": rules_told(facts.ruleset, options_of(rules_at(facts))),
    }
    page = "partials/table_rules" if request.htmx else "table_rules"
    return render(request, f"games/{page}.html", context)


def rules_at(facts: TableFacts) -> RuleSet:
    """Of the game that is on, which keeps the rules it began with; else those of the next one."""
    if facts.game is not None and facts.game_is_live:
        return load(facts.game.game_id).state.ruleset
    return with_options(RULESETS[facts.ruleset], facts.options, facts.seats)


def enter(request: HtmxRequest, code: str) -> TableFacts | HttpResponse:
    facts = load_table_facts(code.lower(), now_ms())
    if facts is None:
        return _elsewhere(request, code, 404)
    if not request.user.is_authenticated:
        return _elsewhere(request, code, 401)
    if not facts.may_look(request.user.pk, request.session):
        return _elsewhere(request, code, 403)
    return facts


def _elsewhere(request: HtmxRequest, code: str, status: int) -> HttpResponse:
    """Else htmx would follow to a page that has nothing for this one; a status is told in words."""
    return HttpResponse(status=status) if request.htmx else redirect("join", code)


def _news(request: HtmxRequest, facts: TableFacts) -> HttpResponse:
    """For a page without a socket, which asks every few seconds."""
    changed = changes(request, frame_of(facts))
    return HttpResponse(changed + nothing_said(facts)) if changed else HttpResponse(status=204)


def _own_language_first() -> list[Phrase]:
    return sorted(phrases(), key=lambda phrase: phrase.tongue != get_language())


def _as_it_is(facts: TableFacts, user_id: int) -> Facts:
    """The whole table, so that a reload shows the truth without a socket too."""
    frame = frame_of(facts)
    seat = facts.seat_of(user_id)
    regions = frame.regions(user_id, get_language() or "en", full=True)
    return {
        "frame": frame,
        "regions": regions,
        "sync": frame.sync(now_ms(), regions),
        "seat": "" if seat is None else seat,
        "players": len(facts.game.names) if facts.game else "",
        "may_act": "data-active" in regions.get("hand", ""),
    }
