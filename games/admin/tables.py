from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.forms import StaffActionForm
from accounts.admin.guarded import date_lookups
from accounts.admin.staff_actions import StaffAction, StaffActionAdmin
from accounts.models import User
from accounts.services import roles
from accounts.services.outcomes import Outcome, each
from games.admin.words import about
from games.models import Table
from games.moderation import interventions


def _close(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda table: interventions.close_table(actor, table, data["reason"]))


@admin.register(Table)
class TableAdmin(StaffActionAdmin):
    list_display = ["code", "state", "host", "rules", "seats", "created"]
    list_filter = ["state", "ruleset", "ranked", "private", "created"]
    allowed_lookups = (
        *("state__exact", "ruleset", "ranked__exact", "private__exact"),
        *date_lookups("created"),
    )
    list_select_related = ["host"]
    search_fields = ["code", "host__username", "host__guest_name", "chairs__name"]
    page_template = "admin/table_page.html"
    staff_actions = (
        StaffAction("close", _("Close the table"), roles.CLOSE_TABLES, StaffActionForm, _close),
    )

    @admin.display(description=_("rules"), ordering="ruleset")
    def rules(self, table: Table) -> str:
        return about(table)

    def staff_actions_for(self, request: HttpRequest, row: Any) -> list[StaffAction]:
        return [] if row.state == Table.State.CLOSED else super().staff_actions_for(request, row)

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        return {
            "chairs": row.chairs.select_related("user"),
            "games": row.games.order_by("-started_at")[:20],
            "said": row.chat_lines.select_related("user").order_by("-pk")[:50],
        }
