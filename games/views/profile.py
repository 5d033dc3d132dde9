from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.models import RatingChange, User
from accounts.services import names
from games.archive import profiles
from games.archive.seat_names import shown_name


@require_safe
def profile(request: HttpRequest, username: str) -> HttpResponse:
    user = names.find(username)
    if user is None:
        raise Http404
    if user.username != username:
        return redirect("profile", user.username, permanent=False)
    context = {
        "person": user,
        "is_me": request.user == user,
        "ladders": profiles.ladders(user),
        "totals": profiles.totals(user),
        "last_games": _last_games(user, request.user),
    }
    return render(request, "accounts/profile.html", context)


def _last_games(user: User, viewer: User | AnonymousUser) -> list[dict[str, Any]]:
    seats = profiles.last_games(user, with_private=viewer == user)
    changes = RatingChange.objects.filter(
        user=user, rated__game__in=[seat.game_id for seat in seats]
    ).select_related("rated")
    by_game = {change.rated.game_id: change for change in changes}
    return [
        {
            "seat": seat,
            "game": seat.game,
            "others": [
                shown_name(other) for other in seat.game.players.all() if other.pk != seat.pk
            ],
            "change": by_game.get(seat.game_id),
            "url": reverse("replay", args=[seat.game_id]),
        }
        for seat in seats
    ]
