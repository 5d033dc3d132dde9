from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.tables.lobby import own_tables


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    own = own_tables(request.user) if request.user.is_authenticated else []
    return render(request, "games/home.html", {"own": own})
