from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation


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
