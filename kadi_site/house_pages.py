"""What is kept of people and what is asked of them; and what machines read first."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts import devices
from accounts.services import address_log, appeals, held_names, own_name, waits
from games.tables import pruning, unused_guests

DAY_MS = 24 * 3600 * 1000
DAY_SECONDS = 24 * 3600
# Tables, games and people are not for search engines; nor is what belongs to one visitor.
NOT_FOR_ROBOTS = (
    *("/accounts/", "/admin/", "/g/", "/j/", "/language/", "/metrics", "/notices/", "/play/"),
    *("/readyz", "/settings/", "/t/", "/tables/", "/u/"),
)
GOOD_FOR = timedelta(days=180)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "house/privacy.html", {"kept": _kept(), **_contact()})


def _kept() -> dict[str, int]:
    """In days, from where it is done, so that the page stays true."""
    return {
        "chat": pruning.CHAT_KEPT_MS // DAY_MS,
        "addresses": address_log.KEPT.days,
        "guests": unused_guests.KEPT.days,
        "names": held_names.HELD_FOR.days,
        "session": settings.SESSION_COOKIE_AGE // DAY_SECONDS,
        "guest_session": settings.NEW_GUEST_SESSION_AGE // DAY_SECONDS,
        "device": devices.KEPT_SECONDS // DAY_SECONDS,
    }


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    context: dict[str, Any] = {
        "waits": [int(wait.total_seconds() // 60) for wait in waits.WAITS],
        "rename_days": own_name.EVERY.days,
        "appeal_days": appeals.EVERY.days,
        **_contact(),
    }
    return render(request, "house/terms.html", context)


def _contact() -> dict[str, str]:
    return {"contact": settings.CONTACT, "contact_link": _link(settings.CONTACT)}


def _link(contact: str) -> str:
    return contact if contact.startswith("https://") else f"mailto:{contact}"


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS)]
    return _text(lines)


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """RFC 9116."""
    expires = (datetime.now(UTC) + GOOD_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [
        f"Contact: {_link(settings.CONTACT)}",
        f"Expires: {expires.isoformat().replace('+00:00', 'Z')}",
        "Preferred-Languages: en, sw",
        f"Canonical: {request.build_absolute_uri(reverse('security_txt'))}",
    ]
    return _text(lines)


def _text(lines: list[str]) -> HttpResponse:
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
