"""A finished game move by move."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from allauth.core import ratelimit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.models import User
from games.archive.playing_on import can_play_on, play_on
from games.archive.replay import recorded
from games.archive.seat_names import players_of, shown_name
from games.archive.turning_points import turning_points
from games.bots.levels import LEVELS
from games.models import Game, Player
from games.presenters.replay import Replay, point_text
from games.tables.errors import TableRefused
from games.views.finished import of_finished_game
from games.views.play_now import become_guest
from games.wording.options import differences
from games.wording.sentences import refused_text
from kadi_site.buttons import button_on
from kadi_site.requests import HtmxRequest

OPEN = "open"


def replay_of(game: Game, players: Sequence[Player]) -> Replay:
    return Replay(
        game_id=game.pk,
        recording=recorded(game.pk),
        names=tuple(shown_name(player) for player in players),
        avatars=tuple(player.user.avatar if player.user else "" for player in players),
        bots=tuple(player.bot_level for player in players),
    )


@never_cache
@require_safe
@gzip_page
@vary_on_headers("HX-Request")
@of_finished_game
def replay(request: HtmxRequest, game: Game) -> HttpResponse:
    shown = replay_of(game, players_of(game))
    if "of" in request.GET:
        return redirect(_same_moment(request, game, shown))
    seat = _seat(request.GET.get("as"), shown)
    last = len(shown.seen_by(seat))
    at = _number(request.GET.get("at"), 1, last)
    if request.htmx:
        before = _number(_query(request.htmx.current_url).get("at"), 1, last)
        return HttpResponse(shown.changes(before, at, seat))
    context = {
        "game": game,
        "regions": shown.regions(at, seat),
        "at": at,
        "last": last,
        "angle": OPEN if seat is None else seat,
        "seat": seat,
        "angles": list(enumerate(shown.names)),
        "players": len(shown.names),
        "points": _points(shown, seat),
        "other_rules": differences(shown.recording.last.state.ruleset),
        "levels": LEVELS.items(),
        "seats_to_take": _seats_to_take(shown, at, seat),
    }
    return render(request, "games/replay.html", context)


def _query(address: str | None) -> dict[str, str]:
    """Of the page that asks: the moment it shows stands in its address."""
    return QueryDict(urlsplit(address or "").query).dict()


def _same_moment(request: HttpRequest, game: Game, shown: Replay) -> str:
    """From one point of view to another: each counts the moves that it could notice."""
    seat = _seat(request.GET.get("as"), shown)
    before = shown.seen_by(_seat(request.GET.get("of"), shown))
    moment = before.at(_number(request.GET.get("at"), 1, len(before)))
    return _address(game, shown.seen_by(seat).when(moment), seat)


def _address(game: Game, at: int, seat: int | None) -> str:
    angle = "" if seat is None else f"&as={seat}"
    return f"{reverse('replay', args=[game.pk])}?at={at}{angle}"


def _number(text: str | None, otherwise: int, last: int) -> int:
    """Addresses get cut and edited: whatever stands there, some moment is shown."""
    if not text or not (text.isascii() and text.isdigit()):
        return otherwise
    return min(max(int(text[:9]), 1), last)


def _seat(text: str | None, shown: Replay) -> int | None:
    if not text or not (text.isascii() and text.isdigit()):
        return None
    seat = int(text[:3])
    return seat if seat < len(shown.names) else None


def _points(shown: Replay, seat: int | None) -> list[dict[str, Any]]:
    recording = shown.seen_by(seat)
    steps = max(1, len(recording) - 1)
    return [
        {
            "number": point.number,
            "kind": point.kind,
            "text": point_text(point, shown.names),
            "place": f"{100 * (point.number - 1) / steps:.2f}",
        }
        for point in turning_points(recording)
    ]


def _seats_to_take(shown: Replay, at: int, angle: int | None) -> list[tuple[int, str]]:
    state = shown.seen_by(angle).at(at).state
    return [(seat, name) for seat, name in enumerate(shown.names) if can_play_on(state, seat)]


@button_on("replay", "game_id")
@of_finished_game
def play_on_from_here(request: HttpRequest, game: Game) -> HttpResponse:
    """Against bots, from any position of the replay."""
    shown = replay_of(game, players_of(game))
    angle = _seat(request.POST.get("as"), shown)
    recording = shown.seen_by(angle)
    at = _number(request.POST.get("at"), 1, len(recording))
    seat = _seat(request.POST.get("seat"), shown)
    if not request.user.is_authenticated:
        refused: HttpResponse | None = ratelimit.consume_or_429(request, action="guest")
        if refused:
            return refused
        become_guest(request)
    user = request.user
    assert isinstance(user, User)
    too_many: HttpResponse | None = ratelimit.consume_or_429(request, action="table", user=user)
    if too_many:
        return too_many
    try:
        level = request.POST.get("level", "medium")
        begun = play_on(user, recording.at(at), -1 if seat is None else seat, level)
    except TableRefused as problem:
        messages.error(request, refused_text(problem))
        return redirect(_address(game, at, angle))
    return redirect("table", begun.table.code)
