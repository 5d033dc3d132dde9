from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.ranked import leaderboards
from games.ranked.leaderboards import LADDERS
from games.ranked.pair_weights import FULL_GAMES


@require_safe
def leaderboard(request: HttpRequest, ruleset: str) -> HttpResponse:
    if ruleset not in LADDERS:
        raise Http404
    text = request.GET.get("q", "").replace("\0", "").strip()[:20]
    page = _whole(request.GET.get("page"))
    board = leaderboards.search(ruleset, text) if text else leaderboards.top(ruleset, page)
    around = None
    if request.user.is_authenticated and not text:
        around = leaderboards.around(ruleset, request.user)
    context = {
        "ruleset": ruleset,
        "rulesets": list(LADDERS),
        "text": text,
        "board": board,
        "page": min(page, board.pages),
        "around": around,
        "full_games": FULL_GAMES,
    }
    return render(request, "accounts/leaderboard.html", context)


def _whole(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 7 else 1
