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
from games.models import HouseRules
from games.tables import house_rules
from games.wording.house_rules import line


def _remove(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda rules: house_rules.remove(actor, rules, data["reason"]))


@admin.register(HouseRules)
class HouseRulesAdmin(StaffActionAdmin):
    """Whoever has the link of a set reads its name."""

    list_display = ["name", "owner", "rules", "created"]
    list_filter = ["ruleset", "created"]
    allowed_lookups = ("ruleset", *date_lookups("created"))
    list_select_related = ["owner"]
    search_fields = ["name", "code", "owner__username", "owner__guest_name"]
    page_template = "admin/house_rules_page.html"
    staff_actions = (
        StaffAction(
            "remove",
            _("Delete these house rules"),
            roles.REMOVE_HOUSE_RULES,
            StaffActionForm,
            _remove,
        ),
    )

    @admin.display(description=_("rules"), ordering="ruleset")
    def rules(self, rules: HouseRules) -> str:
        return line(rules.ruleset, rules.options)

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        return {"line": line(row.ruleset, row.options)}
