from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.models import User, invented_username
from accounts.services import names


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
