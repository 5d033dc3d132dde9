from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from accounts.admin.forms import (
    NoteForm,
    RenameForm,
    RoleForm,
    SanctionForm,
    StaffActionForm,
    ToldForm,
    verdict_of,
)
from accounts.admin.guarded import date_lookups
from accounts.admin.sanctions import in_force_of
from accounts.admin.staff_actions import StaffAction, StaffActionAdmin
from accounts.models import Sanction, User
from accounts.requests import user_of
from accounts.services import (
    address_log,
    audited_names,
    people,
    renaming,
    reports,
    roles,
    sanctions,
    second_factor,
    sign_up_bursts,
    staff_history,
)
from accounts.services.outcomes import Outcome, each

BESIDE = 20
ENTRIES_A_PAGE = 100


def _sanction(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda user: sanctions.give(actor, user, verdict_of(data)))


def _note(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda user: people.note(actor, user, data["reason"]))


def _rename(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(
        rows,
        lambda user: renaming.rename(
            actor, user, data["name"], data["reason"], ban_old=data["ban_old"]
        ),
    )


def _log_out(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda user: people.log_out(actor, user, data["reason"]))


def _reset_link(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda user: people.send_reset_link(actor, user, data["reason"]))


def _delete(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda user: people.delete(actor, user, data["reason"]))


def _role(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    def give(user: User) -> None:
        with transaction.atomic():
            roles.set_role(actor, user, data["role"], data["reason"])
            second_factor.invite_with_role(user, actor, data["reason"])

    return each(rows, give)


def _reset_factor(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda user: second_factor.reset(actor, user, data["reason"]))


def _invite(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda user: second_factor.invite(actor, user, data["reason"]))


class HeldFilter(admin.SimpleListFilter):
    title = _("sanction in force")
    parameter_name = "sanction"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, Any]]:
        return [("any", _("Any")), *Sanction.Kind.choices]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if not self.value():
            return queryset
        held = Sanction.objects.in_force(timezone.now())
        if self.value() != "any":
            held = held.filter(kind=self.value())
        return queryset.filter(pk__in=held.values("user"))


@admin.register(User)
class PlayerAdmin(StaffActionAdmin):
    list_display = ["name", "kind", "held", "date_joined", "burst", "last_login"]
    list_filter = [HeldFilter, "is_guest", "is_staff", "date_joined"]
    allowed_lookups = (
        *("sanction", "is_guest__exact", "is_staff__exact"),
        *date_lookups("date_joined"),
    )
    search_fields = ["username", "guest_name", "old_names__name"]
    ordering = ["-date_joined"]
    page_template = "admin/player_page.html"
    staff_actions = (
        StaffAction("sanction", _("Sanction"), roles.SANCTION, SanctionForm, _sanction),
        StaffAction("note", _("Add a note"), roles.HANDLE_REPORTS, NoteForm, _note),
        StaffAction("rename", _("Rename"), roles.RENAME, RenameForm, _rename, single=True),
        StaffAction(
            "log_out", _("Log out everywhere"), roles.MANAGE_PLAYERS, StaffActionForm, _log_out
        ),
        StaffAction(
            "reset_link",
            _("Send a link for a new password"),
            roles.MANAGE_PLAYERS,
            StaffActionForm,
            _reset_link,
            single=True,
        ),
        StaffAction("role", _("Give a role"), roles.MANAGE_PLAYERS, RoleForm, _role, single=True),
        StaffAction(
            "invite",
            _("Invite to set up the second factor"),
            roles.MANAGE_PLAYERS,
            StaffActionForm,
            _invite,
            single=True,
        ),
        StaffAction(
            "reset_factor",
            _("Reset the second factor"),
            roles.MANAGE_PLAYERS,
            ToldForm,
            _reset_factor,
            single=True,
        ),
        StaffAction(
            "delete_person",
            _("Delete on request"),
            roles.DELETE_PLAYERS,
            StaffActionForm,
            _delete,
            single=True,
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        held = Prefetch("sanctions", Sanction.objects.in_force(timezone.now()), to_attr="in_force")
        rows = super().get_queryset(request).exclude(pk__in=roles.hidden_from(user_of(request)))
        return rows.prefetch_related(held, "groups")

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        shown = [*super().get_list_display(request)]
        return [*shown[:3], "email", *shown[3:]] if _sees_addresses(request) else shown

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        addresses = ["email", "emailaddress__email"] if _sees_addresses(request) else []
        return [*super().get_search_fields(request), *addresses]

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Any:
        """Whoever is hidden still has a page, with the name and the role."""
        found = super().get_object(request, object_id, from_field)
        if found is None and object_id.isdecimal() and len(object_id) < 19:
            return roles.hidden_from(user_of(request)).filter(pk=object_id).first()
        return found

    def template_for(self, request: HttpRequest, row: Any) -> str:
        return "admin/staff_page.html" if _is_hidden(request, row) else self.page_template

    @admin.display(description=_("kind"))
    def kind(self, user: User) -> str:
        if user.deleted_at:
            return str(_("deleted"))
        if user.is_guest:
            return str(_("guest"))
        return ", ".join(str(_(group.name)) for group in user.groups.all()) or str(_("account"))

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        page = super().get_changelist_instance(request)
        page.result_list = list(page.result_list)
        bursts = sign_up_bursts.of(page.result_list)
        for user in page.result_list:
            user.burst = bursts.get(user.pk)
        return page

    @admin.display(description=_("burst"))
    def burst(self, user: Any) -> str:
        return format_html('<b class="flag">{}</b>', user.burst.sentence) if user.burst else ""

    @admin.display(description=_("sanction in force"))
    def held(self, user: Any) -> str:
        return ", ".join(sanction.get_kind_display() for sanction in user.in_force)

    def staff_actions_for(self, request: HttpRequest, row: Any) -> list[StaffAction]:
        if row.deleted_at or _is_hidden(request, row):
            return []
        has_one = second_factor.has_one(row)
        senseless = {"invite"} if has_one or not row.is_staff else set()
        senseless |= set() if has_one else {"reset_factor"}
        senseless |= {"reset_link"} if row.is_guest else set()
        return [
            each for each in super().staff_actions_for(request, row) if each.name not in senseless
        ]

    def beside(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        if _is_hidden(request, row):
            return {}
        return {"beside_template": "admin/player_beside.html", **_judged_by(request, row)}

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        if _is_hidden(request, row):
            return {"role": roles.role_of(row)}
        now = timezone.now()
        shown = reports.shown_to(user_of(request))
        return {
            **_judged_by(request, row),
            "role": roles.role_of(row),
            "may_void_periods": roles.may(user_of(request), roles.MANAGE_PLAYERS),
            "sees_addresses": _sees_addresses(request),
            "has_factor": second_factor.has_one(row),
            "invited_until": second_factor.open_until(row),
            "ratings": row.ratings.order_by("ruleset"),
            "old_names": row.old_names.all(),
            "made": shown.filter(reporter=row).select_related("reported")[:BESIDE],
            "sightings": address_log.of(row, now)[:BESIDE],
            "burst": sign_up_bursts.of([row]).get(row.pk),
            "notes": staff_history.of(row).filter(kind="user", action=people.NOTE),
            "entries": audited_names.named(
                self.admin_site, request, staff_history.of(row)[:BESIDE]
            ),
        }

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """All that staff did about somebody, in place of Django's own log, which stays empty."""
        row = self.get_object(request, object_id)
        if row is None or _is_hidden(request, row) or not self.has_view_permission(request, row):
            raise Http404
        pages = Paginator(staff_history.of(row), ENTRIES_A_PAGE)
        page = pages.get_page(request.GET.get("page"))
        context = {
            **self.admin_site.each_context(request),
            "title": _("What staff did about %(name)s") % {"name": row.name},
            "opts": self.opts,
            "row": row,
            "page": page,
            "entries": audited_names.named(self.admin_site, request, page),
        }
        return TemplateResponse(request, "admin/player_history.html", context)


def _judged_by(request: HttpRequest, row: User) -> dict[str, Any]:
    about = reports.shown_to(user_of(request)).filter(reported=row)
    return {
        "about": about.select_related("reporter")[:BESIDE],
        "sanctions": Sanction.objects.filter(user=row)[:BESIDE],
        "in_force": in_force_of(row),
    }


def _sees_addresses(request: HttpRequest) -> bool:
    """E-mail addresses are for administrators: players are told so."""
    return roles.rank(user_of(request)) >= roles.ADMINISTRATORS


def _is_hidden(request: HttpRequest, row: Any) -> bool:
    return roles.hidden_from(user_of(request)).filter(pk=row.pk).exists()
