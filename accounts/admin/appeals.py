from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.forms import AnswerForm
from accounts.admin.staff_actions import StaffAction, StaffActionAdmin
from accounts.models import Appeal, User
from accounts.requests import user_of
from accounts.services import appeals, roles
from accounts.services.outcomes import Outcome, each


def _answer(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda row: appeals.answer(actor, row, data["reason"], lift=data["lift"]))


class AnsweredFilter(admin.SimpleListFilter):
    title = _("answered")
    parameter_name = "answered"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, Any]]:
        return [("no", _("No")), ("yes", _("Yes"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() not in ("no", "yes"):
            return queryset
        return queryset.filter(answered_at__isnull=self.value() == "no")


@admin.register(Appeal)
class AppealAdmin(StaffActionAdmin):
    list_display = ["user", "kind", "text", "made_at", "answered_at", "answer"]
    list_filter = [AnsweredFilter]
    allowed_lookups = ("answered",)
    list_select_related = ["user", "sanction"]
    search_fields = ["user__username", "user__guest_name", "text", "answer"]
    page_template = "admin/appeal_page.html"
    staff_actions = (
        StaffAction("answer", _("Answer"), roles.ANSWER_APPEALS, AnswerForm, _answer, single=True),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request).exclude(user__in=roles.hidden_from(user_of(request)))
        return rows.select_related("sanction", "user")

    @admin.display(description=_("sanction"))
    def kind(self, appeal: Appeal) -> str:
        return appeal.sanction.get_kind_display()

    def staff_actions_for(self, request: HttpRequest, row: Any) -> list[StaffAction]:
        return [] if row.answered_at else super().staff_actions_for(request, row)

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        earlier = appeals.shown_to(user_of(request)).filter(user=row.user).exclude(pk=row.pk)
        return {"earlier": earlier}
