from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.staff_actions import StaffActionAdmin
from accounts.requests import user_of
from accounts.services import roles
from games.models import Game, TradingPair

GAMES_SHOWN = 100


@admin.register(TradingPair)
class TradingPairAdmin(StaffActionAdmin):
    """Pairs whose games for two look arranged: a reason to look at them, not to judge anybody."""

    list_display = [
        *("user", "other", "result", "short", "too_many", "one_sided", "too_short"),
        *("same_address", "same_device", "found_at"),
    ]
    list_select_related = ["user", "other"]
    allowed_lookups = ()
    search_fields = ["user__username", "other__username"]
    page_template = "admin/trade_page.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[TradingPair]:
        """From where an administrator comes is not told to moderators."""
        hidden = roles.hidden_from(user_of(request))
        return super().get_queryset(request).exclude(user__in=hidden).exclude(other__in=hidden)

    @admin.display(description=_("won"), ordering="games")
    def result(self, pair: TradingPair) -> str:
        return f"{pair.wins} / {pair.games}"

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        rated = Game.objects.filter(rated__isnull=False, players__user=row.user)
        both = rated.filter(players__user=row.other).order_by("-finished_at")
        games = both.prefetch_related("players")[:GAMES_SHOWN]
        return {"meetings": [_told(game, row.user_id) for game in games]}


def _told(game: Game, user_id: int) -> dict[str, Any]:
    ended = game.finished_at or game.started_at
    mine = next(player for player in game.players.all() if player.user_id == user_id)
    return {
        "game": game,
        "result": mine.get_result_display(),
        "seconds": round((ended - game.started_at).total_seconds()),
        "weight": mine.weight,
    }
