"""Staff, and what they need to get into the admin."""

import base64
import hashlib
import hmac
import time

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from accounts.services import roles
from tests.accounts.builders import account


def moderator(name: str = "Moses") -> User:
    return with_role(account(name), roles.MODERATOR)


def administrator(name: str = "Ada") -> User:
    return with_role(account(name), roles.ADMINISTRATOR)


def with_role(user: User, role: str) -> User:
    user.is_staff = True
    user.save(update_fields=["is_staff"])
    user.groups.add(Group.objects.get(name=role))
    return User.objects.get(pk=user.pk)


def verified(user: User) -> Client:
    """A browser in which the user has logged in with both factors."""
    factor, _ = Authenticator.objects.get_or_create(
        user=user, type=Authenticator.Type.TOTP, defaults={"data": {"secret": "JBSWY3DPEHPK3PXP"}}
    )
    client = Client()
    client.force_login(user)
    session = client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [
        {"method": "mfa", "at": time.time(), "id": factor.pk, "type": "totp"}
    ]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return client


def code_of(secret: str, at: float | None = None) -> str:
    """What a phone shows for the secret (RFC 6238: six digits, half a minute)."""
    counter = int(time.time() if at is None else at) // 30
    digest = hmac.digest(base64.b32decode(secret), counter.to_bytes(8, "big"), hashlib.sha1)
    offset = digest[-1] & 0x0F
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"
