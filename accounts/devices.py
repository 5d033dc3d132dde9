"""Browsers that somebody was signed in with before: each has a signed cookie that says who."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.models import User
from accounts.services import address_log

COOKIE = "device"
SALT = "accounts.device"
KEPT_SECONDS = 365 * 24 * 3600
# A family's phone; more would only make the cookie long.
PEOPLE_KEPT = 5


@dataclass(frozen=True, slots=True)
class Device:
    # Number and session epoch of each, the latest last.
    people: tuple[tuple[int, int], ...] = ()

    def knows(self, user: User) -> bool:
        """Not any more once they have logged out everywhere: one device may have been lost."""
        return (user.pk, user.session_epoch) in self.people

    def is_of(self, user: User) -> bool:
        return self.people[-1:] == ((user.pk, user.session_epoch),)

    @property
    def latest(self) -> int | None:
        return self.people[-1][0] if self.people else None

    def with_latest(self, user: User) -> "Device":
        others = [each for each in self.people if each[0] != user.pk]
        latest = (user.pk, user.session_epoch)
        return Device((*others, latest)[-PEOPLE_KEPT:])


def device_of(request: HttpRequest) -> Device:
    """One that nobody is known to have used, without a cookie that we wrote."""
    try:
        people = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT_SECONDS)
    except signing.BadSignature:
        return Device()
    return Device(tuple((pk, epoch) for pk, epoch in people))


def remember(request: HttpRequest, response: HttpResponse) -> None:
    """Writes the cookie when there is news: somebody else, or a new count of their sessions."""
    user: Any = request.user
    if not user.is_authenticated:
        return
    device = device_of(request)
    if not device.is_of(user):
        _write(response, device.with_latest(user))
        others = [number for number, _epoch in device.people]
        address_log.note_shared(user, others, timezone.now())


def _write(response: HttpResponse, device: Device) -> None:
    response.set_cookie(
        COOKIE,
        signing.dumps(device.people, salt=SALT),
        max_age=KEPT_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
