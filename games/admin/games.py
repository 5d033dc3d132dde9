from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import path
from django.utils.translation import gettext_lazy as _

from accounts.admin.forms import StaffActionForm, ToldForm
from accounts.admin.guarded import date_lookups
from accounts.admin.staff_actions import StaffAction, StaffActionAdmin
from accounts.models import RatingChange, User
from accounts.requests import user_of
from accounts.services import reports, roles
from accounts.services.outcomes import Outcome, each
from games.admin import game_search
from games.admin.game_log import hands_at, log_lines, moment
from games.admin.live_view import as_it_is
from games.admin.voided_periods import void_period
from games.admin.words import about
from games.models import Game
from games.moderation import interventions, recounts, staff_access, voiding
from games.store.log import verify_chain
from games.wording.options import RULESET_NAMES


def _end(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda game: interventions.end_now(actor, game, data["reason"]))


def _void(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return voiding.void_all(actor, rows, data["reason"])


def _unvoid(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda game: voiding.unvoid(actor, game, data["reason"]))


class RulesFilter(admin.SimpleListFilter):
    title = _("rules")
    parameter_name = "ruleset_slug"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, Any]]:
        return list(RULESET_NAMES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(ruleset_slug=self.value()) if self.value() else queryset


class VoidFilter(admin.SimpleListFilter):
    title = _("void")
    parameter_name = "void"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, Any]]:
        return [("yes", _("Yes")), ("no", _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() not in ("yes", "no"):
            return queryset
        return queryset.filter(voided_at__isnull=self.value() == "no")


@admin.register(Game)
class GameAdmin(StaffActionAdmin):
    """Games are changed through the write path only; their log by nobody."""

    list_display = ["people", "about", "state", "started_at"]
    list_filter = ["state", "ranked", VoidFilter, RulesFilter, "private", "started_at"]
    allowed_lookups = (
        *("state__exact", "ranked__exact", "void", "ruleset_slug", "private__exact"),
        *date_lookups("started_at"),
    )
    search_fields = ["id", "players__name", "players__user__username", "table__code"]
    page_template = "admin/game_page.html"
    staff_actions = (
        StaffAction(
            "end_now", _("End now, without a result"), roles.END_GAMES, StaffActionForm, _end
        ),
        StaffAction("void", _("Void"), roles.VOID, ToldForm, _void),
        StaffAction("unvoid", _("Count it again"), roles.VOID, ToldForm, _unvoid),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).prefetch_related("players")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        return game_search.found(queryset, search_term), False

    @admin.display(description=_("players"))
    def people(self, game: Game) -> str:
        return ", ".join(player.name for player in game.players.all())

    def name_of(self, row: Any) -> str:
        return f"{self.people(row)}: {about(row)}"

    @admin.display(description=_("rules"), ordering="ruleset_slug")
    def about(self, game: Game) -> str:
        return about(game)

    def get_urls(self) -> list[Any]:
        wrap = self.admin_site.admin_view
        return [
            path("<uuid:game_id>/hands/", wrap(self.hands), name="games_game_hands"),
            path("<uuid:game_id>/now/", wrap(self.now), name="games_game_now"),
            path("of/<int:person>/void/", wrap(void_period), name="games_game_void_period"),
            *super().get_urls(),
        ]

    def staff_actions_for(self, request: HttpRequest, row: Any) -> list[StaffAction]:
        sensible = set()
        if row.is_live:
            sensible.add("end_now")
        elif row.ranked and row.state == Game.State.FINISHED:
            sensible.add("unvoid" if row.is_void else "void")
        return [each for each in super().staff_actions_for(request, row) if each.name in sensible]

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        refused = _look(request, row)
        changes = RatingChange.objects.filter(rated__game=row)
        by_user = {change.user_id: change for change in changes}
        players = row.players.select_related("user").order_by("seat")
        about_it = reports.shown_to(user_of(request)).filter(game=row)
        return {
            "players": [(player, by_user.get(player.user_id)) for player in players],
            "reports": about_it.select_related("reported", "reporter"),
            "first_bad_row": verify_chain(row.pk),
            "refused": refused,
            "lines": [] if refused else log_lines(row),
            "recount": recounts.waiting_for([row]),
            "deadline": row.next_deadline and moment(row.next_deadline),
        }

    def hands(self, request: HttpRequest, game_id: UUID) -> HttpResponse:
        """All hands at any moment, also of private and running games."""
        game = _game_looked_at(request, game_id)
        context = {
            **self.admin_site.each_context(request),
            **hands_at(game, _number(request.GET.get("at"))),
            "title": _("All hands: %(game)s") % {"game": self.name_of(game)},
            "opts": self.opts,
            "row": game,
        }
        return TemplateResponse(request, "admin/hands.html", context)

    def now(self, request: HttpRequest, game_id: UUID) -> HttpResponse:
        """A running game, as it goes on; with `part` only what changes."""
        game = _game_looked_at(request, game_id)
        if request.GET.get("part"):
            return TemplateResponse(request, "admin/live_now.html", as_it_is(game))
        context = {
            **self.admin_site.each_context(request),
            **as_it_is(game),
            "title": _("Live: %(game)s") % {"game": self.name_of(game)},
            "opts": self.opts,
        }
        return TemplateResponse(request, "admin/live_page.html", context)


def _game_looked_at(request: HttpRequest, game_id: UUID) -> Game:
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise Http404
    refused = _look(request, game)
    if refused:
        raise PermissionDenied(refused)
    return game


def _look(request: HttpRequest, game: Game) -> str:
    """The cards of a game are in its log: whoever reads it is noted. Why not, if they may not."""
    try:
        staff_access.look(user_of(request), game)
    except roles.NotAllowed as refused:
        return refused.sentence
    return ""


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() and len(text) < 8 else None
