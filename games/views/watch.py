"""One tap to a game that is on. Nobody is asked for a name who only looks."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.views.refused import refuse_guest
from games.models import Table
from games.views.play_now import become_guest
from kadi_site.buttons import button_on


@button_on("join", "code")
def watch(request: HttpRequest, code: str) -> HttpResponse:
    running = Table.objects.filter(code=code.lower(), state=Table.State.PLAYING, private=False)
    if not running.exists():
        return redirect("join", code)
    if not request.user.is_authenticated:
        refused = refuse_guest(request)
        if refused:
            return refused
        become_guest(request)
    return redirect("table", code)
