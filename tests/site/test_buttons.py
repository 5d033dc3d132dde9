"""Addresses that only a button leads to, when somebody comes to them without it."""

import re
from collections.abc import Iterator
from uuid import UUID

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from games.models import Chair
from tests.games.people import account, table_of

pytestmark = pytest.mark.django_db

GAME = UUID(int=7)


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/tables/join/", "/lobby/"),
        ("/play/now/", "/"),
        ("/play/ranked/leave/", "/play/ranked/"),
        ("/t/abcdefg/act", "/t/abcdefg/"),
        (f"/g/{GAME}/play-on/", f"/g/{GAME}/replay/"),
        ("/notices/7/", "/"),
        ("/language/", "/"),
        ("/accounts/logout/everywhere/", "/settings/"),
    ],
)
@pytest.mark.parametrize("method", ["get", "head"])
def test_a_reload_leads_to_the_page_with_the_button(client, address, page, method):
    assert getattr(client, method)(address).headers["Location"] == page


def test_a_reload_of_the_join_button_seats_nobody(client):
    table = table_of(account("Amina"))
    client.force_login(account("Baraka"))
    client.get("/tables/join/", {"code": table.code})
    assert Chair.objects.count() == 1


def test_only_a_button_presses_a_button(client):
    assert client.put("/tables/join/").status_code == 405


def test_no_address_of_a_page_answers_a_reload_with_an_empty_page(client):
    client.force_login(account("Amina"))
    refused = [path for path in own_addresses() if client.get(path).status_code == 405]
    assert not refused


SAMPLES = {"code": "abcdefg", "username": "Amina", "number": "1", "ruleset": "standard", "key": "x"}


def own_addresses() -> Iterator[str]:
    """Each with something in place of its parts. The moderators' pages have tests of their own."""
    for pattern in get_resolver().url_patterns:
        if "admin" not in str(pattern.pattern):
            yield from addresses_in(pattern, "/")


def addresses_in(pattern: URLPattern | URLResolver, before: str) -> Iterator[str]:
    if isinstance(pattern, URLResolver):
        for inner in pattern.url_patterns:
            yield from addresses_in(inner, before + str(pattern.pattern))
    elif "(?P" not in str(pattern.pattern):
        yield re.sub(r"<\w+:(\w+)>", a_sample, before + str(pattern.pattern))


def a_sample(part: re.Match[str]) -> str:
    return SAMPLES.get(part[1], str(GAME))
