"""Complaints about other players: from a profile, a table or a game."""

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.forms import ReportForm
from accounts.models import User
from accounts.requests import over_limit, user_of
from accounts.services import names
from accounts.services.reports import ReportRefused
from accounts.views.entrance import to_guest
from games.archive.visibility import may_watch
from games.models import Game, Table
from games.moderation import game_reports
from kadi_site.next_page import next_page


@never_cache
def report_player(request: HttpRequest, username: str) -> HttpResponse:
    person = names.find(username)
    if person is None:
        raise Http404
    return _report(request, [person], None)


@never_cache
def report_game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    game = get_object_or_404(Game, pk=game_id)
    people = _people_of(game)
    if not may_watch(game, request.user):
        raise Http404
    return _report(request, people, game)


@never_cache
def report_at_table(request: HttpRequest, code: str) -> HttpResponse:
    """About the game that is played there, or was last; else about those who wait."""
    table = get_object_or_404(Table, code=code.lower())
    game = table.games.order_by("-started_at").first()
    people = _people_of(game) if game else _people_at(table)
    if table.private and request.user not in people:
        raise Http404
    return _report(request, people, game)


def _people_of(game: Game) -> list[User]:
    players = game.players.filter(user__isnull=False).select_related("user").order_by("seat")
    return [player.user for player in players if player.user]


def _people_at(table: Table) -> list[User]:
    chairs = table.chairs.filter(user__isnull=False).select_related("user")
    return [chair.user for chair in chairs if chair.user]


def _report(request: HttpRequest, people: Sequence[User], game: Game | None) -> HttpResponse:
    if not request.user.is_authenticated:
        return to_guest(request)
    others = [person for person in people if person != request.user and not person.deleted_at]
    form = ReportForm(request.POST or None, people=others)
    if request.method == "POST" and form.is_valid():
        action = "report_by_guest" if request.user.is_guest else "report"
        refused = over_limit(request, action, user=request.user)
        if refused:
            return refused
        if _keep(request, form, game):
            return redirect(next_page(request))
    context = {"form": form, "others": others, "game": game, "next": next_page(request)}
    return render(request, "accounts/report.html", context)


def _keep(request: HttpRequest, form: ReportForm, game: Game | None) -> bool:
    reason, text = form.cleaned_data["reason"], form.cleaned_data["text"]
    try:
        game_reports.make(user_of(request), form.person, game, reason, text)
    except ReportRefused as refused:
        form.add_error(None, refused.sentence)
        return False
    messages.success(request, _("Thank you. A moderator will look at it."))
    return True
