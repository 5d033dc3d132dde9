from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.models import Report, Sanction, Sighting, User, invented_username
from accounts.services import names
from games.models import Chair, ChatLine, Player, Table

# A guest who left nothing behind is forgotten after so long.
KEPT = timedelta(days=30)
AT_A_TIME = 500


def make_guest(name: str, language: str = "") -> User:
    """A person without an account, or names.BadName."""
    guest = User(
        username=invented_username("guest"),
        guest_name=names.clean_guest_name(name),
        is_guest=True,
        language=language,
    )
    guest.set_unusable_password()
    guest.save()
    return guest


def sign_in_guest(request: HttpRequest, name: str) -> User:
    guest = make_guest(name, get_language() or "")
    login(request, guest)
    request.session.set_expiry(settings.NEW_GUEST_SESSION_AGE)
    return guest


def keep_signed_in(request: HttpRequest, now: datetime) -> None:
    """Who comes back on a later day keeps the session for long: it is all a guest has."""
    guest = request.user
    if guest.is_authenticated and guest.is_guest and now - guest.date_joined > timedelta(days=1):
        request.session.set_expiry(settings.SESSION_COOKIE_AGE)


def forget_unused(now: datetime) -> int:
    """Guests who never sat down, said anything or were complained about, and are not seen any
    more. Their sessions have run out by then."""
    return sum(_delete(batch) for batch in iter(lambda: _unused(now), []))


def _unused(now: datetime) -> list[int]:
    old = User.objects.filter(is_guest=True, deleted_at=None, date_joined__lt=now - KEPT)
    for rows in _traces(now):
        old = old.exclude(Exists(rows))
    return list(old.values_list("pk", flat=True)[:AT_A_TIME])


def _traces(now: datetime) -> list[QuerySet[Any]]:
    user = OuterRef("pk")
    return [
        Player.objects.filter(user=user),
        Chair.objects.filter(user=user),
        ChatLine.objects.filter(user=user),
        Table.objects.filter(host=user),
        Report.objects.filter(reporter=user),
        Report.objects.filter(reported=user),
        Sanction.objects.filter(user=user),
        Sighting.objects.filter(user=user, last_at__gt=now - KEPT),
    ]


def _delete(numbers: list[int]) -> int:
    User.objects.filter(pk__in=numbers).delete()
    return len(numbers)


def make_account(user: User, name: str, password: str, email: str, language: str = "") -> User:
    """Turns a new user or a guest into an account. A guest keeps their games; BadName if taken."""
    user.username = names.clean_account_name(name)
    user.email = email
    user.is_guest = False
    user.guest_name = ""
    user.language = user.language or language
    user.set_password(password)
    names.save_named(user)
    return user
