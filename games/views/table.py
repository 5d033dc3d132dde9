"""The table page: a shell; its socket brings the table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.views.entrance import to_guest
from games.models import Table
from games.presenters.page import table_page
from games.services.chat import phrases
from games.services.clock import now_ms
from games.services.room_facts import RoomFacts, load_room
from games.wording.options import RULESET_NAMES


@never_cache
@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    room = load_room(code.lower(), now_ms())
    if room is None:
        return redirect("join", code)
    if not request.user.is_authenticated:
        return redirect("join", code) if room.state == Table.State.OPEN else to_guest(request)
    if not _may_look(request, room):
        return redirect("join", code)
    title = f"{RULESET_NAMES[room.ruleset]} · {room.code}"
    context = table_page(room.code, title, reverse("lobby"), ranked=room.ranked)
    return render(request, "games/table.html", context | {"phrases": phrases()})


def _may_look(request: HttpRequest, room: RoomFacts) -> bool:
    if not room.private or room.belongs(request.user.pk):
        return True
    return room.code in request.session.get("invited", ())
