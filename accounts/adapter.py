import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django import forms
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _

from accounts import login_limits
from accounts.models import User
from accounts.requests import user_of
from accounts.services import guests, names, standing
from accounts.views.refused import refused_page
from kadi_site.next_page import is_own_page

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """What allauth asks of us: our names, our guests, our sanctions."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _("That user name and password do not go together."),
        "too_many_login_attempts": _("Too many tries. Wait five minutes, then try again."),
        "enter_current_password": _("That is not your password now."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        try:
            return names.clean_account_name(username)
        except names.BadName as bad:
            raise ValidationError(bad.sentence, code=bad.code) from bad

    def new_user(self, request: HttpRequest) -> User:
        """A guest who signs up becomes the account."""
        user = request.user
        return User.objects.get(pk=user_of(request).pk) if is_guest(user) else User()

    def save_user(
        self, request: HttpRequest, user: User, form: forms.Form, commit: bool = True
    ) -> User:
        data = form.cleaned_data
        # The session may still be one of a new guest.
        request.session.set_expiry(settings.SESSION_COOKIE_AGE)
        return guests.make_account(
            user, data["username"], data["password1"], data.get("email") or "", get_language() or ""
        )

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """In place of allauth's own limit, which counts a name alone: anybody could keep anybody
        out with it."""
        wait = login_limits.begin(request, credentials["username"])
        if wait:
            raise ValidationError(_wait_sentence(wait), code="too_many_login_attempts")

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        credentials["username"] = names.login_name(str(credentials.get("username", "")))
        user: User | None = super().authenticate(request, **credentials)
        if user:
            login_limits.succeed(request, credentials["username"])
        return user

    def reauthenticate(self, user: User, password: str) -> bool:
        """Every page that asks for the password asks here, so that all share the limits of the
        login: counted by name there, so by name here."""
        found = self.authenticate(self.request, username=user.username, password=password)
        return found is not None and found.pk == user.pk

    def pre_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse | None:
        refusal = standing.may_log_in(user)
        if refusal:
            return refused_page(request, user, refusal)
        answer: HttpResponse | None = super().pre_login(request, user, **kwargs)
        return answer

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail server that is down must not stop anybody, nor show who is known here."""
        try:
            super().send_mail(template_prefix, email, context)
        except (SMTPException, OSError) as error:
            logger.error("Mail %s not sent: %s", template_prefix, error)

    def is_safe_url(self, url: str) -> bool:
        """Where allauth sends people on."""
        return is_own_page(url, self.request)

    def get_client_ip(self, request: HttpRequest) -> str:
        try:
            address: str = super().get_client_ip(request)
            return address
        except PermissionDenied:
            # A unix socket has no address: everybody behind it shares one limit.
            return "local"


def _wait_sentence(seconds: int) -> str:
    minutes = -(-seconds // 60)
    return ngettext(
        "Too many tries. Try again in %(minutes)d minute.",
        "Too many tries. Try again in %(minutes)d minutes.",
        minutes,
    ) % {"minutes": minutes}


def is_guest(user: User | AnonymousUser) -> bool:
    return user.is_authenticated and user.is_guest
