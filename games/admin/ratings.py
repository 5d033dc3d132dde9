from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.forms import ToldForm
from accounts.admin.staff_actions import StaffAction, StaffActionAdmin
from accounts.models import Rating, RatingChange, User
from accounts.requests import user_of
from accounts.services import roles
from accounts.services.outcomes import Outcome, each
from games.moderation import rating_resets
from games.templatetags.rulesets import ruleset_name

BESIDE = 20


def _reset(actor: User, rows: Sequence[Any], data: dict[str, Any]) -> Outcome:
    return each(rows, lambda row: rating_resets.reset(actor, row, data["reason"]))


@admin.register(Rating)
class RatingAdmin(StaffActionAdmin):
    list_display = ["user", "ladder", "shown", "games", "wins"]
    list_filter = ["ruleset"]
    allowed_lookups = ("ruleset",)
    list_select_related = ["user"]
    search_fields = ["user__username"]
    ordering = ["ruleset", "-shown"]
    page_template = "admin/rating_page.html"
    staff_actions = (
        StaffAction(
            "reset", _("Reset the rating"), roles.RESET_RATINGS, ToldForm, _reset, single=True
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).exclude(user__in=roles.hidden_from(user_of(request)))

    @admin.display(description=_("ladder"), ordering="ruleset")
    def ladder(self, rating: Rating) -> str:
        return ruleset_name(rating.ruleset)

    def name_of(self, row: Any) -> str:
        return f"{row.user}: {ruleset_name(row.ruleset)}, {row}"

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        changes = RatingChange.objects.filter(user=row.user, rated__ruleset=row.ruleset)
        return {"changes": changes.select_related("rated__game").order_by("-rated__seq")[:BESIDE]}
