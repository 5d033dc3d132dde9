"""Two questions of many views: who asks, and do they ask too often."""

from typing import Any

from allauth.core import ratelimit
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from accounts.models import User


def user_of(request: HttpRequest) -> User:
    """On pages that only somebody signed in reaches."""
    user = request.user
    if not user.is_authenticated:
        raise PermissionDenied
    return user


def over_limit(request: HttpRequest, action: str, **about: Any) -> HttpResponse | None:
    """The answer for whoever does this too often, by settings.ACCOUNT_RATE_LIMITS."""
    refused: HttpResponse | None = ratelimit.consume_or_429(request, action=action, **about)
    return refused
