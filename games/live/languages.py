"""A socket speaks the language its page was read in: the page names it as ?lang=."""

from typing import Any
from urllib.parse import parse_qs

from django.utils.translation import get_supported_language_variant


def language_asked(scope: dict[str, Any]) -> str:
    return known_language(asked(scope, "lang"))


def asked(scope: dict[str, Any], name: str) -> str:
    """What the address of a socket says about it, or nothing."""
    found: list[str] = parse_qs(scope["query_string"].decode("latin-1")).get(name, [""])
    return found[0]


def known_language(name: str) -> str:
    try:
        return get_supported_language_variant(name)
    except LookupError:
        return "en"
