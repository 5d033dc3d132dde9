"""The ranked quick match: choose, wait, sit down."""

from datetime import UTC, datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.models import User
from accounts.services.waits import wait_left
from accounts.views.entrance import to_guest
from games.engine.ruleset import RULESETS
from games.ranked import matches, queue
from games.ranked.pair_weights import FULL_GAMES
from games.ranked.ratings import standings_of
from games.store.clock import now_ms
from games.tables.eligibility import check_may_play_ranked
from games.tables.errors import TableRefused
from games.wording.options import RULESET_LINES, RULESET_NAMES
from games.wording.sentences import refused_text
from kadi_site.buttons import button_on


@never_cache
def quick_match(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return render(request, "games/ranked.html", {"needs_account": True})
    if request.method == "POST":
        return _enter(request, request.user)
    # The queue first: a match made between the two questions then shows in the second.
    waiting = queue.standing(request.user, now=now_ms())
    if waiting is not None:
        return render(request, "games/ranked.html", {"waiting": waiting})
    table = queue.live_ranked_table(request.user)
    if table is not None:
        return redirect("table", table.code)
    return render(request, "games/ranked.html", _context(request.user))


def _enter(request: HttpRequest, user: User) -> HttpResponse:
    sizes = {str(size): size for size in queue.SIZES}
    players = sizes.get(request.POST.get("players", ""), 0)
    try:
        queue.enter(user, request.POST.get("ruleset", ""), players, now=now_ms())
    except TableRefused as refused:
        messages.error(request, refused_text(refused))
    return redirect("quick_match")


def _context(user: User) -> dict[str, object]:
    return {
        "needs_account": user.is_guest,
        "problem": "" if user.is_guest else _problem(user),
        "wait_ms": _wait_ms(user),
        "full_games": FULL_GAMES,
        "ladders": [
            {
                "slug": slug,
                "name": RULESET_NAMES[slug],
                "line": RULESET_LINES[slug],
                "rating": standings_of(slug, [user.pk])[user.pk],
            }
            for slug in RULESETS
        ],
        "sizes": queue.SIZES,
    }


def _wait_ms(user: User) -> int:
    left = wait_left(user, datetime.fromtimestamp(now_ms() / 1000, UTC))
    return int(left.total_seconds() * 1000) if left else 0


def _problem(user: User) -> str:
    try:
        check_may_play_ranked(user, now=now_ms())
    except TableRefused as refused:
        return refused_text(refused)
    return ""


@never_cache
@require_safe
def queue_status(request: HttpRequest) -> HttpResponse:
    """Asked every two seconds by the waiting page; sends it on when there is something else to
    show than that page has: a match, another one, none any more, or the table."""
    if not request.user.is_authenticated:
        return HttpResponseClientRedirect(reverse("quick_match"))
    waiting = queue.standing(request.user, now=now_ms())
    if waiting is None:
        table = queue.live_ranked_table(request.user)
        return HttpResponseClientRedirect(
            reverse("table", args=[table.code]) if table else reverse("quick_match")
        )
    offered = waiting.offer.shown if waiting.offer else ""
    if request.GET.get("match", "") != offered:
        return HttpResponseClientRedirect(reverse("quick_match"))
    return render(request, f"games/partials/{_status_partial(waiting)}", {"waiting": waiting})


def _status_partial(waiting: queue.QueueStatus) -> str:
    return "match_status.html" if waiting.offer else "queue.html"


@button_on("quick_match")
def accept_match(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return to_guest(request)
    nonce, seal = request.POST.get("nonce", ""), request.POST.get("seal", "")
    try:
        matches.accept(request.user, nonce, seal, now=now_ms())
    except TableRefused as refused:
        messages.error(request, refused_text(refused))
    return redirect("quick_match")


@button_on("quick_match")
def leave_queue(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return to_guest(request)
    queue.give_up(request.user)
    return redirect("quick_match")
