"""/metrics and /healthz for processes that serve no pages."""

import threading
from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

from django.conf import settings
from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    PlatformCollector,
    ProcessCollector,
    make_wsgi_app,
)
from prometheus_client.multiprocess import MultiProcessCollector

from kadi_site.metrics import is_allowed

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]


class Quiet(WSGIRequestHandler):
    def log_message(self, *about: object) -> None:
        """Somebody asks every few seconds."""


def start(is_well: Callable[[], bool]) -> None:
    """On a thread beside the process's work; nowhere without METRICS_PORT."""
    if not settings.METRICS_PORT:
        return
    app = application(make_wsgi_app(_registry()), is_well)
    server = make_server(settings.METRICS_HOST, settings.METRICS_PORT, app, handler_class=Quiet)
    threading.Thread(target=server.serve_forever, name="metrics", daemon=True).start()


def application(numbers: Wsgi, is_well: Callable[[], bool]) -> Wsgi:
    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/healthz":
            return _plain(start_response, "200 OK" if is_well() else "503 Service Unavailable")
        allowed = is_allowed(environ.get("HTTP_AUTHORIZATION", ""))
        if environ["PATH_INFO"] == "/metrics" and allowed:
            return numbers(environ, start_response)
        return _plain(start_response, "404 Not Found")

    return answer


def _plain(start_response: Any, status: str) -> Iterable[bytes]:
    body = f"{status}\n".encode()
    headers = [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))]
    start_response(status, headers)
    return [body]


def _registry() -> CollectorRegistry:
    """Of all processes of a worker where they share a folder, else of this one."""
    if not settings.METRICS_FOLDER:
        return REGISTRY
    shared = CollectorRegistry()
    MultiProcessCollector(shared, settings.METRICS_FOLDER)
    ProcessCollector(registry=shared)
    PlatformCollector(registry=shared)
    return shared
