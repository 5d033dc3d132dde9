"""The site's public key, and what was signed with it, day by day."""

from datetime import UTC, date, datetime, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.archive.daily_heads import heads_of
from games.store import signing

DAYS_SHOWN = 14


@require_safe
def fair(request: HttpRequest) -> HttpResponse:
    today = _today()
    days = [today - timedelta(days=back) for back in range(1, DAYS_SHOWN + 1)]
    keys = [signing.public_key(), *settings.OLD_SIGNING_KEYS]
    return render(request, "games/fair.html", {"keys": keys, "days": days})


@require_safe
def heads(request: HttpRequest, day: str) -> HttpResponse:
    """Only days that are over: what was signed on them is complete."""
    try:
        meant = date.fromisoformat(day)
    except ValueError:
        raise Http404 from None
    if meant >= _today():
        raise Http404
    return HttpResponse(heads_of(meant), content_type="text/plain; charset=utf-8")


def _today() -> date:
    return datetime.now(UTC).date()
