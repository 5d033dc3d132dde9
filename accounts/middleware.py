import ipaddress
from collections.abc import Callable

from allauth.account.adapter import get_adapter
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from accounts import devices
from accounts.services import address_log, guests


class LanguageMiddleware:
    """Somebody who chose a language reads it on every device, whatever the browser asks for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = getattr(request.user, "language", "")
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = language
        return self.get_response(request)


class SightingMiddleware:
    """Remembers from where people come, for moderators; see accounts/services/address_log.py."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        address = _address(request)
        if address and request.user.is_authenticated:
            agent = request.headers.get("User-Agent", "").replace("\0", "")
            now = timezone.now()
            if address_log.note(request.user, address, agent, now):
                guests.keep_signed_in(request, now)
        return self.get_response(request)


class DeviceMiddleware:
    """Lets a browser be known again by whoever was signed in with it; see accounts/devices.py."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        devices.remember(request, response)
        return response


def _address(request: HttpRequest) -> str:
    """Behind a unix socket there is none; a proxy may send anything."""
    try:
        return str(ipaddress.ip_address(get_adapter(request).get_client_ip(request)))
    except (ValueError, ImproperlyConfigured):
        return ""
