from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.presenters.lobby import list_context
from games.tables.lobby import LobbyFilters, own_tables, running_tables


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    filters = LobbyFilters.cleaned(request.GET.get("ruleset", ""), request.GET.get("ranked", ""))
    context = list_context(filters) | {
        "running": running_tables(),
        "own": own_tables(request.user) if request.user.is_authenticated else [],
    }
    return render(request, "games/lobby.html", context)
