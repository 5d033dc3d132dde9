from typing import Any

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import path
from django.utils.translation import gettext_lazy as _

from accounts.admin.staff_actions import StaffActionAdmin
from accounts.models import Recount, User
from games.models import Game
from games.moderation import recounts
from games.templatetags.rulesets import ruleset_name

# htmx takes this answer for the last one.
STOP_POLLING = 286


@admin.register(Recount)
class RecountAdmin(StaffActionAdmin):
    """Ladders that are counted again because of voided games. They begin by themselves."""

    list_display = ["asked_at", "ladder", "kind", "number", "asked_by", "progress", "moved", "told"]
    list_select_related = ["asked_by"]
    allowed_lookups = ()
    page_template = "admin/recount_page.html"

    @admin.display(description=_("ladder"))
    def ladder(self, recount: Recount) -> str:
        return ruleset_name(recount.ruleset)

    @admin.display(description=_("games"))
    def number(self, recount: Recount) -> int:
        return len(recount.games)

    @admin.display(description=_("progress"))
    def progress(self, recount: Recount) -> str:
        return f"{recounts.percent(recount)} %"

    def name_of(self, row: Any) -> str:
        return f"{ruleset_name(row.ruleset)}: {row.get_kind_display()}"

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self.progress_view)
        return [
            path("<int:number>/progress/", view, name="accounts_recount_progress"),
            *super().get_urls(),
        ]

    def progress_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """The part of the page that is asked for again and again."""
        recount = self.get_object(request, str(number))
        if recount is None or not self.has_view_permission(request, recount):
            raise Http404
        context = {"row": recount, **self.page_context(request, recount)}
        status = STOP_POLLING if recount.finished_at and request.GET.get("again") else 200
        return TemplateResponse(request, "admin/recount_progress.html", context, status=status)

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        people = User.objects.in_bulk([int(user) for user in row.players])
        games = Game.objects.filter(pk__in=row.games).prefetch_related("players")
        return {
            "percent": recounts.percent(row),
            "judged": games,
            "players": [(people.get(int(user)), *move) for user, move in row.players.items()],
        }
