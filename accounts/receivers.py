"""What must follow when allauth or Django changed how somebody is logged in."""

from allauth.account.signals import password_changed, password_reset, password_set
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.services import names, roles, second_factor
from accounts.services.closing import close_sockets


@receiver(user_logged_in)
def close_old_names(user: User, **kwargs: object) -> None:
    names.close_old_names(user)


@receiver(user_logged_out)
def close_after_logout(user: User | None, **kwargs: object) -> None:
    if user is not None:
        close_sockets(user, "logged_out")


@receiver([password_changed, password_reset, password_set])
def close_after_new_password(user: User, **kwargs: object) -> None:
    close_sockets(user, "password_changed")


@receiver(authenticator_added)
def count_setting_up_as_used(
    request: HttpRequest, user: User, authenticator: Authenticator, **kwargs: object
) -> None:
    """Whoever sets up a second factor has just shown that they have it."""
    if authenticator.type == Authenticator.Type.TOTP:
        second_factor.use_up(user)
        request.session[second_factor.SET_UP_HERE] = authenticator.pk


def grant_roles(**kwargs: object) -> None:
    """After every migrate, once the permissions of all models exist."""
    roles.grant_all()
