"""One log line for each request, and its time in the metrics."""

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from kadi_site import metrics

log = logging.getLogger(__name__)

# Of an address that leads nowhere.
MOST_LETTERS = 200


class AccessLogMiddleware:
    """The outermost: what the others take counts too."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        if self.is_async:
            return self._call_async(request)
        began = time.perf_counter()
        return _logged(request, self.get_response(request), began)

    async def _call_async(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        return _logged(request, await self.get_response(request), began)


def _logged(request: HttpRequest, response: HttpResponse, began: float) -> HttpResponse:
    seconds = time.perf_counter() - began
    status = response.status_code
    metrics.request_seconds.labels(f"{status // 100}xx").observe(seconds)
    facts: dict[str, Any] = {
        "method": request.method,
        "status": status,
        "ms": round(1000 * seconds, 1),
    }
    log.info("request", extra=facts | _place(request.path_info))
    return response


def _place(path: str) -> dict[str, str]:
    """The route, not the address: in that may be the key of a new password, or an invitation."""
    try:
        return {"route": resolve(path).route}
    except Resolver404:
        return {"path": path[:MOST_LETTERS]}
