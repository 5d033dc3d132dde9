"""The way in to everything about a finished game: who may look, and what the others are told."""

from collections.abc import Callable
from functools import wraps
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from accounts.requests import user_of
from games.archive.visibility import may_look_into, may_see, may_watch
from games.models import Game
from games.moderation import staff_access
from kadi_site.admin_site import is_verified, turn_away
from kadi_site.requests import HtmxRequest

View = Callable[[HtmxRequest, Game], HttpResponse]


def of_finished_game(view: View) -> Callable[[HtmxRequest, UUID], HttpResponse]:
    @wraps(view)
    def opened(request: HtmxRequest, game_id: UUID) -> HttpResponse:
        game = get_object_or_404(Game.objects.select_related("table"), pk=game_id)
        if may_see(game, request.user):
            return view(request, game)
        if may_look_into(game, request.user):
            return _looked_into(request, game, view)
        if game.is_live and may_watch(game, request.user):
            return _still_on(request, game)
        raise Http404

    return opened


def _looked_into(request: HtmxRequest, game: Game, view: View) -> HttpResponse:
    """Only their role opens it to them: as in the admin, they prove who they are and are noted."""
    if not is_verified(request):
        return turn_away(request)
    staff_access.look(user_of(request), game)
    return view(request, game)


def _still_on(request: HttpRequest, game: Game) -> HttpResponse:
    context = {"table_url": reverse("table", args=[game.table.code])}
    return render(request, "games/still_on.html", context, status=403)
