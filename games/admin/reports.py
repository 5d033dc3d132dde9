from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import Case, QuerySet, Value, When
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from accounts.admin.forms import SanctionForm, StaffActionForm, ToldForm, verdict_of
from accounts.admin.guarded import date_lookups
from accounts.admin.sanctions import in_force_of
from accounts.admin.staff_actions import StaffAction, StaffActionAdmin
from accounts.models import Report, Sanction, User
from accounts.requests import user_of
from accounts.services import reports, roles
from accounts.services.outcomes import Outcome
from accounts.services.sanctions import Verdict
from games.admin.words import about
from games.models import ChatLine
from games.moderation import game_reports

BESIDE = 20


def _dismiss(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return reports.dismiss(actor, rows, data["reason"])


def _warn(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return reports.sanction(actor, rows, Verdict(Sanction.Kind.WARNING, data["reason"]))


def _sanction(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return reports.sanction(actor, rows, verdict_of(data))


def _void(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return game_reports.void(actor, rows, data["reason"])


@admin.register(Report)
class ReportAdmin(StaffActionAdmin):
    """The queue: open ones first, the newest on top."""

    list_display = ["reported", "reason", "state", "made_at", "reporter", "the_game", "handled_by"]
    list_filter = ["state", "reason", "made_at"]
    allowed_lookups = ("state__exact", "reason__exact", *date_lookups("made_at"))
    list_select_related = ["reported", "reporter", "game", "handled_by"]
    search_fields = [
        *("reported__username", "reported__guest_name", "reported__old_names__name"),
        *("reporter__username", "reporter__guest_name", "text", "outcome", "game__id"),
    ]
    page_template = "admin/report_page.html"
    staff_actions = (
        StaffAction("dismiss", _("Dismiss"), roles.HANDLE_REPORTS, StaffActionForm, _dismiss),
        StaffAction("warn", _("Warn the player"), roles.SANCTION, ToldForm, _warn),
        StaffAction("sanction", _("Sanction the player"), roles.SANCTION, SanctionForm, _sanction),
        StaffAction("void", _("Void the game"), roles.VOID, ToldForm, _void),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return reports.shown_to(user_of(request))

    @admin.display(description=_("game"))
    def the_game(self, report: Report) -> str:
        if report.game is None:
            return "–"
        address = reverse("admin:games_game_change", args=[report.game_id])
        return format_html('<a href="{}">{}</a>', address, about(report.game))

    def get_ordering(self, request: HttpRequest) -> list[Any]:
        open_first = Case(When(state=Report.State.OPEN, then=Value(0)), default=Value(1))
        return [open_first.asc(), "-made_at", "-pk"]

    def staff_actions_for(self, request: HttpRequest, row: Any) -> list[StaffAction]:
        senseless = set()
        if row.state != Report.State.OPEN:
            senseless.add("dismiss")
        game = row.game
        if game is None or not game.ranked or game.is_live or game.is_void:
            senseless.add("void")
        return [
            each for each in super().staff_actions_for(request, row) if each.name not in senseless
        ]

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        earlier = Report.objects.filter(reported=row.reported).exclude(pk=row.pk)
        context = {
            "earlier": earlier.select_related("reporter", "game")[:BESIDE],
            "sanctions": Sanction.objects.filter(user=row.reported)[:BESIDE],
            "in_force": in_force_of(row.reported),
            "about_game": about(row.game) if row.game else "",
            "by_reporter": Report.objects.filter(reporter=row.reporter).count(),
        }
        if row.game is not None:
            said = ChatLine.objects.filter(table=row.game.table_id, user=row.reported)
            context["said"] = said.order_by("-pk")[:BESIDE]
        return context
