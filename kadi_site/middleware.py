from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from csp.middleware import CSPMiddleware, PolicyParts
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

# Every page has something of its reader's: a name, a language, a hand, a form's token.
PERSONAL = "private, no-store"
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class ContentSecurityPolicyMiddleware(CSPMiddleware):
    """Sends settings.CONTENT_SECURITY_POLICY, and lets a page open sockets to its own host: older
    Safari does not count these as 'self'."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        host = request.META.get("HTTP_HOST", "")
        if host and _is_plain(host):
            parts.update = {"connect-src": [f"ws://{host}", f"wss://{host}"]}
        return parts


def _is_plain(host: str) -> bool:
    """A header may hold anything; only what a host is made of goes into the policy."""
    return all(letter.isalnum() or letter in ".-:[]" for letter in host)


class SecurityHeadersMiddleware:
    """Sends the headers Django has no setting for. What says nothing about caching is kept by
    nobody."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if self.is_async:
            return self._call_async(request)
        return self._secured(self.get_response(request))

    async def _call_async(self, request: HttpRequest) -> HttpResponse:
        return self._secured(await self.get_response(request))

    def _secured(self, response: HttpResponse) -> HttpResponse:
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cache-Control", PERSONAL)
        return response


class NoNullsMiddleware:
    """PostgreSQL takes no null character in a text, so no address with one leads anywhere."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info:
            raise Http404
        return self.get_response(request)
