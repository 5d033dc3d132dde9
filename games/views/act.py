"""The commands of the table page for browsers without a socket: the same handlers, by POST."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language

from games import limits
from games.frames import Frame
from games.handlers import Command, Malformed, Reply, handle
from games.presenters.frames import answer, refusal
from games.services.clock import now_ms
from games.services.positions import load
from games.services.room_facts import load_room
from games.wording.sentences import sentence_for
from kadi_site.buttons import button_on


@button_on("table", "code")
@login_required
def act(request: HttpRequest, code: str) -> HttpResponse:
    room = load_room(code, now_ms())
    if room is None or not room.may_look(request.user.pk, request.session):
        raise Http404
    if not limits.messages.take(request.user.pk):
        return _answer(request, code, Reply("too-many", sentence_for("too-many")), status=429)
    try:
        fields = {**request.GET.dict(), **request.POST.dict()}
        command = Command.read(fields, request.user, room, get_language() or "en")
        reply = handle(command)
    except Malformed:
        return _answer(request, code, Reply("malformed", sentence_for("malformed")), status=400)
    return _answer(request, code, reply)


def _answer(request: HttpRequest, code: str, reply: Reply, status: int = 200) -> HttpResponse:
    """For scripts the regions as they are now; for a plain form the page again."""
    if "HX-Request" in request.headers:
        return HttpResponse(_regions(request, code, reply), status=status)
    if reply.code:
        messages.error(request, reply.sentence)
    left = request.POST.get("type") == "leave" and not reply.code
    return redirect("lobby") if left else redirect("table", code)


def _regions(request: HttpRequest, code: str, reply: Reply) -> str:
    now, user_id = now_ms(), request.user.pk
    room = load_room(code, now)
    if room is None:
        raise Http404
    frame = Frame(room, load(room.game.game_id) if room.game else None, now)
    regions = frame.regions(user_id, get_language() or "en")
    said = refusal(reply.sentence) + answer(request.POST.get("id", ""), code=reply.code)
    return "".join([*regions.values(), *reply.regions.values(), said, frame.sync(user_id, now)])
