"""The commands of the table page for browsers without a socket: the same handlers, by POST."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language
from django_htmx.http import HttpResponseClientRedirect

from games.live import limits
from games.live.commands import Command, Malformed, Reply, handle
from games.presenters.elements import answer, refusal
from games.presenters.moves import ordered
from games.store.clock import now_ms
from games.store.snapshots import load
from games.tables.table_facts import TableFacts, load_table_facts
from games.views.moment import changes, frame_of, nothing_said
from games.wording.sentences import sentence_for
from kadi_site.buttons import button_on
from kadi_site.requests import HtmxRequest


@button_on("table", "code")
def act(request: HtmxRequest, code: str) -> HttpResponse:
    if not request.user.is_authenticated:
        return _go(request, f"{reverse('account_login')}?next={reverse('table', args=[code])}")
    facts = _facts(request, code)
    if not limits.messages.take(request.user.pk):
        return _answer(request, code, Reply("too-many", sentence_for("too-many")), status=429)
    try:
        command = Command.read(_fields(request, facts), request.user, facts, get_language() or "en")
        reply = handle(command)
    except Malformed:
        return _answer(request, code, Reply("malformed", sentence_for("malformed")), status=400)
    if command.kind == "leave" and not reply.code:
        return _go(request, reverse("lobby"))
    return _answer(request, code, reply)


def _facts(request: HttpRequest, code: str) -> TableFacts:
    facts = load_table_facts(code, now_ms())
    if facts is None or not facts.may_look(request.user.pk, request.session):
        raise Http404
    return facts


def _fields(request: HttpRequest, facts: TableFacts) -> dict[str, Any]:
    fields: dict[str, Any] = request.POST.dict()
    chosen = request.POST.getlist("cards")
    if len(chosen) > 1:
        # Boxes have no order.
        fields["cards"] = _in_order(facts, request.user.pk, chosen)
    return fields


def _in_order(facts: TableFacts, user_id: int | None, chosen: list[str]) -> str:
    seat = facts.seat_of(user_id)
    if facts.game is None or seat is None:
        return " ".join(chosen)
    return " ".join(ordered(load(facts.game.game_id).state, seat, chosen))


def _go(request: HtmxRequest, address: str) -> HttpResponse:
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _answer(request: HtmxRequest, code: str, reply: Reply, status: int = 200) -> HttpResponse:
    """For htmx the regions as they are now; for a plain form the page again."""
    if request.htmx:
        return HttpResponse(_regions(request, code, reply), status=status)
    if reply.code:
        messages.error(request, reply.sentence)
    return redirect("table", code)


def _regions(request: HttpRequest, code: str, reply: Reply) -> str:
    frame = frame_of(_facts(request, code))
    said = "".join(reply.regions.values()) + refusal(reply.sentence)
    said += answer(request.POST.get("id", ""), code=reply.code)
    return changes(request, frame) + nothing_said(frame.table) + said
