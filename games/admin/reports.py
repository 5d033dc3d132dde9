from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Case, F, Q, QuerySet, Value, When
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from accounts.admin.forms import SanctionForm, StaffActionForm, TemplateForm, ToldForm, verdict_of
from accounts.admin.guarded import date_lookups
from accounts.admin.sanctions import in_force_of
from accounts.admin.staff_actions import StaffAction, StaffActionAdmin
from accounts.models import Report, Sanction, User
from accounts.requests import user_of
from accounts.services import report_desk, reports, roles
from accounts.services.outcomes import Outcome, each
from accounts.services.sanctions import Verdict
from games.admin.game_log import log_lines
from games.admin.words import about
from games.models import ChatLine, Game
from games.moderation import evidence, game_reports, staff_access

BESIDE = 20


def _dismiss(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return reports.dismiss(actor, rows, data["reason"])


def _warn(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    words = {"reason": data["reason"], "reason_sw": data.get("reason_sw", "")}
    return reports.sanction(actor, rows, Verdict(Sanction.Kind.WARNING, **words))


def _sanction(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return reports.sanction(actor, rows, verdict_of(data))


def _rename(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return reports.rename(actor, rows, data["reason"])


def _claim(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda row: report_desk.claim(actor, row))


def _release(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda row: report_desk.release(actor, row))


def _pass_on(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda row: report_desk.pass_on(actor, row, data["reason"]))


def _void(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return game_reports.void(actor, rows, data["reason"])


class WhoseFilter(admin.SimpleListFilter):
    title = _("whose turn")
    parameter_name = "whose"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, Any]]:
        return [
            ("mine", _("Mine")),
            ("free", _("Nobody's yet")),
            ("administrators", _("The administrators'")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        wanted = {
            "mine": Q(claimed_by=user_of(request)),
            "free": Q(state=Report.State.OPEN, claimed_by=None, passed_on=""),
            "administrators": ~Q(passed_on=""),
        }
        return queryset.filter(wanted.get(self.value() or "", Q()))


@admin.register(Report)
class ReportAdmin(StaffActionAdmin):
    """The queue: open ones first, and of these whoever has waited longest."""

    list_display = ["reported", "reason", "text", "evidence", "made_at", "reporter", "whose"]
    # What the head of the list says; see get_ordering.
    ordering = ["made_at"]
    list_filter = ["state", WhoseFilter, "reason", "made_at"]
    allowed_lookups = ("state__exact", "whose", "reason__exact", *date_lookups("made_at"))
    list_select_related = ["reported", "reporter", "game", "handled_by", "claimed_by"]
    search_fields = [
        *("reported__username", "reported__guest_name", "reported__old_names__name"),
        *("reporter__username", "reporter__guest_name", "text", "outcome", "game__id"),
    ]
    page_template = "admin/report_page.html"
    staff_actions = (
        StaffAction("claim", _("Claim"), roles.HANDLE_REPORTS, None, _claim),
        StaffAction("release", _("Release"), roles.HANDLE_REPORTS, None, _release),
        StaffAction("dismiss", _("Dismiss"), roles.HANDLE_REPORTS, StaffActionForm, _dismiss),
        StaffAction("warn", _("Warn the player"), roles.SANCTION, TemplateForm, _warn),
        StaffAction("sanction", _("Sanction the player"), roles.SANCTION, SanctionForm, _sanction),
        StaffAction("rename", _("Take the name away"), roles.RENAME, ToldForm, _rename),
        StaffAction("void", _("Void the game"), roles.VOID, ToldForm, _void),
        StaffAction(
            "pass_on",
            _("Pass on to an administrator"),
            roles.HANDLE_REPORTS,
            StaffActionForm,
            _pass_on,
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return reports.shown_to(user_of(request))

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        """With what each is judged by, found for all rows of the page at once."""
        page = super().get_changelist_instance(request)
        page.result_list = list(page.result_list)
        found = evidence.of(page.result_list)
        for report in page.result_list:
            report.evidence = found[report.pk]
        return page

    @admin.display(description=_("evidence"))
    def evidence(self, report: Any) -> str:
        about_game = about(report.game) if report.game else ""
        context = {"row": report, "found": report.evidence, "about_game": about_game}
        return render_to_string("admin/evidence.html", context)

    @admin.display(description=_("whose turn"))
    def whose(self, report: Report) -> str:
        if not report.is_open:
            return f"{report.get_state_display()}: {report.handled_by or '–'}"
        if report.claimed_by:
            return str(report.claimed_by)
        return str(_("the administrators'")) if report.passed_on else "–"

    def get_ordering(self, request: HttpRequest) -> list[Any]:
        is_open = When(state=Report.State.OPEN, then=Value(0))
        waiting = When(state=Report.State.OPEN, then=F("made_at"))
        return [Case(is_open, default=Value(1)).asc(), Case(waiting).asc(), "-pk"]

    def staff_actions_for(self, request: HttpRequest, row: Any) -> list[StaffAction]:
        senseless = _not_now(user_of(request), row)
        game = row.game
        if game is None or not game.ranked or game.is_live or game.is_void:
            senseless.add("void")
        return [
            each for each in super().staff_actions_for(request, row) if each.name not in senseless
        ]

    def beside(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        context = self.page_context(request, row)
        return {**context, "row": row, "beside_template": "admin/report_facts.html"}

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        earlier = Report.objects.filter(reported=row.reported).exclude(pk=row.pk)
        context = {
            "earlier": earlier.select_related("reporter", "game")[:BESIDE],
            "sanctions": Sanction.objects.filter(user=row.reported)[:BESIDE],
            "in_force": in_force_of(row.reported),
            "about_game": about(row.game) if row.game else "",
            "by_reporter": Report.objects.filter(reporter=row.reporter).count(),
        }
        return context | (_game_beside(user_of(request), row.game) if row.game else {})


def _game_beside(actor: User, game: Game) -> dict[str, Any]:
    """The game it is about: who played, what was said, and what was played."""
    said = ChatLine.objects.filter(table=game.table_id).order_by("-pk")[:BESIDE]
    context = {"seats": game.players.order_by("seat"), "said": said}
    try:
        staff_access.look(actor, game)
    except roles.NotAllowed as refused:
        return context | {"log_refused": refused.sentence}
    return context | {"lines": log_lines(game)}


def _not_now(actor: User, row: Report) -> set[str]:
    """What cannot be done to it at the moment."""
    if not row.is_open:
        return {"claim", "release", "pass_on", "dismiss"}
    try:
        report_desk.check_theirs(actor, row)
    except roles.NotAllowed:
        return {each.name for each in ReportAdmin.staff_actions}
    without = {"pass_on"} if row.passed_on else set()
    mine = row.claimed_by_id == actor.pk
    return without | ({"claim"} if mine else set()) | (set() if row.claimed_by_id else {"release"})
