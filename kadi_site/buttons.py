"""Addresses behind buttons. Who reloads one, comes back to it or lands there after signing in asks
for it with GET: they are shown the page with the button again, and nothing is done."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

View = Callable[..., HttpResponse]


def button_on(page: str, *names: str) -> Callable[[View], View]:
    """For a view that only a POST may reach. `names` are the parts of its own address that the
    page's address has too."""

    def decorate(view: View) -> View:
        press = require_POST(view)

        @wraps(view)
        def pressed_or_shown(request: HttpRequest, **parts: Any) -> HttpResponse:
            if request.method in ("GET", "HEAD"):
                return redirect(page, *(parts[name] for name in names))
            return press(request, **parts)

        return pressed_or_shown

    return decorate
