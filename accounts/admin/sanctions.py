from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.admin.forms import ToldForm
from accounts.admin.staff_actions import StaffAction, StaffActionAdmin
from accounts.models import Sanction, User
from accounts.requests import user_of
from accounts.services import roles, sanctions
from accounts.services.outcomes import Outcome, each


def _lift(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda row: sanctions.lift(actor, row, data["reason"]))


def in_force_of(user: User) -> set[int]:
    held = Sanction.objects.in_force(timezone.now()).filter(user=user)
    return set(held.values_list("pk", flat=True))


class InForceFilter(admin.SimpleListFilter):
    title = _("in force")
    parameter_name = "in_force"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, Any]]:
        return [("yes", _("Yes")), ("no", _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        held = Sanction.objects.in_force(timezone.now())
        if self.value() == "yes":
            return queryset.filter(pk__in=held.values("pk"))
        if self.value() == "no":
            return queryset.exclude(pk__in=held.values("pk"))
        return queryset


@admin.register(Sanction)
class SanctionAdmin(StaffActionAdmin):
    """Given from a player or a report; lifted here."""

    list_display = ["user", "kind", "starts_at", "ends_at", "lifted_at", "given_by", "reason"]
    list_filter = [InForceFilter, "kind"]
    allowed_lookups = ("in_force", "kind__exact")
    list_select_related = ["user", "given_by"]
    search_fields = ["user__username", "user__guest_name", "reason", "note"]
    page_template = "admin/sanction_page.html"
    staff_actions = (StaffAction("lift", _("Lift"), roles.LIFT, ToldForm, _lift),)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).exclude(user__in=roles.hidden_from(user_of(request)))

    def staff_actions_for(self, request: HttpRequest, row: Any) -> list[StaffAction]:
        held = Sanction.objects.in_force(timezone.now()).filter(pk=row.pk).exists()
        return super().staff_actions_for(request, row) if held else []
