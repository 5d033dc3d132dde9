from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.staff_actions import StaffActionAdmin
from games.admin.words import odds
from games.models import Sparing, SuspectPair


@admin.register(SuspectPair)
class SuspectPairAdmin(StaffActionAdmin):
    """Pairs far out, with the games: a reason to look at them, not to judge anybody."""

    list_display = ["user", "other", "rate", "others_rate", "games", "by_chance", "found_at"]
    list_select_related = ["user", "other"]
    allowed_lookups = ()
    search_fields = ["user__username", "other__username"]
    page_template = "admin/pair_page.html"

    @admin.display(description=_("spares the other"))
    def rate(self, pair: SuspectPair) -> str:
        return f"{pair.spared} / {pair.chances}"

    @admin.display(description=_("spares everybody else"))
    def others_rate(self, pair: SuspectPair) -> str:
        return f"{pair.others_spared} / {pair.others_chances}"

    @admin.display(description=_("by chance"), ordering="chance")
    def by_chance(self, pair: SuspectPair) -> str:
        return odds(pair.chance)

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        games = Sparing.objects.filter(user=row.user, other=row.other).select_related("game")
        back = SuspectPair.objects.filter(user=row.other, other=row.user).first()
        return {
            "sparings": games.order_by("-game__finished_at"),
            "back": back,
            "odds": odds(row.chance),
        }
