"""A socket speaks the language its page was read in: the page names it as ?lang=."""

from typing import Any
from urllib.parse import parse_qs

from django.utils.translation import get_supported_language_variant


def language_asked(scope: dict[str, Any]) -> str:
    query = parse_qs(scope["query_string"].decode("latin-1"))
    return known_language(query.get("lang", [""])[0])


def known_language(asked: str) -> str:
    try:
        return get_supported_language_variant(asked)
    except LookupError:
        return "en"
