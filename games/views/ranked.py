"""The ranked quick match: choose, wait, sit down."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.services.ratings import standings_of
from accounts.views.entrance import to_guest
from games.engine.ruleset import RULESETS
from games.services import queue
from games.services.clock import now_ms
from games.services.eligibility import check_may_play_ranked
from games.services.sealed import SealedDeal
from games.services.table_errors import TableRefused
from games.wording.options import RULESET_LINES, RULESET_NAMES
from kadi_site.buttons import button_on

# In the session: a deal whose seals are on the page.
SEALED = "sealed_deal"


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
    return render(request, "games/ranked.html", _context(request.user, _sealed(request)))


def _sealed(request: HttpRequest) -> SealedDeal:
    """The same until it is used: whoever looks twice, or in two tabs, sees the same seals."""
    if SEALED not in request.session:
        request.session[SEALED] = SealedDeal.new().pack()
    return SealedDeal.unpack(request.session[SEALED])


def _enter(request: HttpRequest, user: User) -> HttpResponse:
    sizes = {str(size): size for size in queue.SIZES}
    shown = request.session.pop(SEALED, None)
    try:
        queue.enter(
            user,
            request.POST.get("ruleset", ""),
            sizes.get(request.POST.get("players", ""), 0),
            request.POST.get("nonce", ""),
            now=now_ms(),
            deal=SealedDeal.unpack(shown) if shown else None,
        )
    except TableRefused as refused:
        messages.error(request, refused.sentence)
    return redirect("quick_match")


def _context(user: User, deal: SealedDeal) -> dict[str, object]:
    return {
        "needs_account": user.is_guest,
        "problem": "" if user.is_guest else _problem(user),
        "ladders": [
            {
                "slug": slug,
                "name": RULESET_NAMES[slug],
                "line": RULESET_LINES[slug],
                "rating": standings_of(slug, [user.pk])[user.pk],
            }
            for slug in RULESETS
        ],
        # One, as long as all rulesets have the same version.
        "seals": list(dict.fromkeys(map(deal.seal, RULESETS))),
        "sizes": queue.SIZES,
    }


def _problem(user: User) -> str:
    try:
        check_may_play_ranked(user, now=now_ms())
    except TableRefused as refused:
        return refused.sentence
    return ""


@never_cache
@require_safe
def queue_status(request: HttpRequest) -> HttpResponse:
    """Asked every two seconds by the waiting page; sends it to the table once there is one."""
    if not request.user.is_authenticated:
        return _go(reverse("quick_match"))
    waiting = queue.standing(request.user, now=now_ms())
    if waiting is not None:
        return render(request, "games/partials/queue.html", {"waiting": waiting})
    table = queue.live_ranked_table(request.user)
    return _go(reverse("table", args=[table.code]) if table else reverse("quick_match"))


def _go(address: str) -> HttpResponse:
    return HttpResponse(status=204, headers={"HX-Redirect": address})


@button_on("quick_match")
def leave_queue(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return to_guest(request)
    queue.give_up(request.user)
    return redirect("quick_match")
