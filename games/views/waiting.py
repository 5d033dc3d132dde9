"""Who waits for a ranked match is told about it on every page."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import SimpleLazyObject
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import reswap, retarget

from accounts.models import User
from games.ranked import queue
from games.store.clock import now_ms


def queue_banner(request: HttpRequest) -> dict[str, Any]:
    """For every page; asked for only by those that show it."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated or user.is_guest:
        return {"queue_banner": None}
    return {"queue_banner": SimpleLazyObject(lambda: _waiting(user))}


def _waiting(user: User) -> queue.QueueStatus | None:
    return queue.standing(user, now=now_ms()) if queue.is_waiting(user) else None


@never_cache
@require_safe
def waiting_banner(request: HttpRequest) -> HttpResponse:
    """Asked every two seconds by the banner, which is changed as little as possible: nobody's
    finger or focus is on a button that goes away, unless it has to."""
    if not request.user.is_authenticated:
        return _whole(HttpResponse())
    waiting = queue.standing(request.user, now=now_ms())
    shown = request.GET.get("match", "")
    if waiting is None:
        return _whole(_over(request, request.user, was_offered=bool(shown)))
    if shown == (waiting.offer.shown if waiting.offer else ""):
        return render(request, "partials/waiting_line.html", {"waiting": waiting})
    return _whole(render(request, "partials/waiting.html", {"waiting": waiting}))


def _over(request: HttpRequest, user: User, *, was_offered: bool) -> HttpResponse:
    table = queue.live_ranked_table(user)
    if table is None and not was_offered:
        return HttpResponse()
    return render(request, "partials/waiting.html", {"table": table})


def _whole(response: HttpResponse) -> HttpResponse:
    """In place of the banner as it is; nothing takes it away."""
    return reswap(retarget(response, "#waiting"), "outerHTML")
