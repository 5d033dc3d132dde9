from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.services import names
from games.archive.history import NO_RESULT, Cursor, HistoryFilters, page_of
from games.archive.seat_names import shown_name
from games.engine.ruleset import RULESETS
from games.models import Player

RESULTS = ("won", "lost", "left", NO_RESULT)


@never_cache
@require_safe
@gzip_page
def history(request: HttpRequest, username: str) -> HttpResponse:
    person = names.find(username)
    if person is None:
        raise Http404
    if person.username != username:
        return redirect("history", person.username, permanent=False)
    filters = _filters(request)
    page = page_of(
        person,
        request.user,
        filters,
        before=Cursor.read(request.GET.get("before", "")),
        after=Cursor.read(request.GET.get("after", "")),
    )
    context = {
        "person": person,
        "filters": filters,
        "filtered": filters != HistoryFilters(),
        "rulesets": list(RULESETS),
        "results": _result_choices(),
        "games": [
            {"kept": kept, "others": [_other(player) for player in kept.others]}
            for kept in page.games
        ],
        "newer": _link(filters, after=page.newer) if page.newer else "",
        "older": _link(filters, before=page.older) if page.older else "",
    }
    return render(request, "games/history.html", context)


def _filters(request: HttpRequest) -> HistoryFilters:
    """Values that no form offers are as good as none."""
    asked = request.GET
    ruleset, result, ranked = (asked.get(name, "") for name in ("ruleset", "result", "ranked"))
    return HistoryFilters(
        ruleset=ruleset if ruleset in RULESETS else "",
        opponent=" ".join(asked.get("opponent", "").replace("\0", "").split())[:40],
        result=result if result in RESULTS else "",
        ranked=ranked if ranked in ("yes", "no") else "",
    )


def _result_choices() -> list[tuple[str, str]]:
    return [
        ("won", _("Won")),
        ("lost", _("Lost")),
        ("left", _("Left")),
        (NO_RESULT, _("No result")),
    ]


def _other(player: Player) -> dict[str, str]:
    user = player.user
    known = user is not None and user.has_account
    return {"name": shown_name(player), "username": user.username if user and known else ""}


def _link(filters: HistoryFilters, **cursor: Cursor) -> str:
    asked = {
        "ruleset": filters.ruleset,
        "opponent": filters.opponent,
        "result": filters.result,
        "ranked": filters.ranked,
        **{name: str(value) for name, value in cursor.items()},
    }
    return "?" + urlencode({name: value for name, value in asked.items() if value})
