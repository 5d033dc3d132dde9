"""Where a form or a link asks to go on, if that is a page of ours."""

from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

# Longer than any address of ours; a proxy would refuse much longer ones.
MOST_LETTERS = 2000


def is_own_page(target: str, request: HttpRequest) -> bool:
    """Only a path from the root: `redirect` takes a bare word for the name of a view."""
    if not target.startswith("/") or len(target) > MOST_LETTERS or not target.isprintable():
        return False
    return url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())


def next_page(request: HttpRequest, default: str = "lobby") -> str:
    target = request.POST.get("next") or request.GET.get("next") or ""
    return target if is_own_page(target, request) else resolve_url(default)
