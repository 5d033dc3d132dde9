"""Whatever `next` says, people go on to a page of ours."""

from urllib.parse import quote

import pytest
from django.urls import reverse

from accounts.models import User
from tests.accounts.builders import PASSWORD, account

HOSTILE = {
    "a word": "x",
    "the name of a view": "home",
    "a query": "?a",
    "an anchor": "#a",
    "a dot": ".",
    "a space first": " /lobby/",
    "a host": "//evil.example",
    "three slashes": "///evil.example",
    "a scheme": "https://evil.example/",
    "another scheme": "javascript:alert(1)",
    "backslashes": "\\\\evil.example",
    "a slash and a backslash": "/\\evil.example",
    "no host at all": "http://[",
    "half a host": "//[",
    "very long": "/" + "x" * 10_000,
    "a null": "/a\0b",
    "a new line": "/a\nb",
    "a header": "/a\r\nSet-Cookie: a=b",
    "no text": "/\udcff",
}
PLACES = [
    "account_login",
    "account_signup",
    "account_logout",
    "account_reset_password",
    "account_reauthenticate",
    "mfa_authenticate",
    "mfa_reauthenticate",
    "admin:login",
    "admin:logout",
    "guest",
    "set_language",
    "put_away_notice",
    "report_player",
]
FIELDS = {
    "username": "Wanjiku",
    "login": "Wanjiku",
    "password": PASSWORD,
    "password1": PASSWORD,
    "name": "Guest",
    "language": "sw",
    "email": "wanjiku@kadi.example",
    "person": "Otieno",
    "reason": "other",
}

pytestmark = pytest.mark.django_db


@pytest.fixture
def wanjiku() -> User:
    account("Otieno")
    return account("Wanjiku")


def address(place: str) -> str:
    arguments = {"put_away_notice": [1], "report_player": ["Otieno"]}
    return reverse(place, args=arguments.get(place, []))


def as_sent(target: str) -> str:
    return quote(target, safe="", errors="surrogateescape")


def assert_stays_here(answer) -> None:
    assert answer.status_code < 500
    to = answer.headers.get("Location")
    assert to is None or to.startswith("/")
    assert not to or not to.startswith(("//", "/\\"))


@pytest.mark.parametrize("target", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("place", PLACES)
def test_nobody_is_sent_elsewhere_and_nothing_breaks(client, wanjiku, place, target):
    where, form = address(place), "application/x-www-form-urlencoded"
    body = "&".join(f"{name}={as_sent(value)}" for name, value in FIELDS.items())
    for user in (None, wanjiku):
        if user:
            client.force_login(user)
        assert_stays_here(client.get(f"{where}?next={as_sent(target)}"))
        assert_stays_here(client.post(where, f"{body}&next={as_sent(target)}", form))


@pytest.mark.parametrize("target", ["/rules/", "/lobby/?ranked=yes", "/u/Mkahawa/"])
def test_a_page_of_ours_is_where_people_go_on(client, wanjiku, target):
    fields = {"login": "Wanjiku", "password": PASSWORD, "next": target}
    assert client.post(reverse("account_login"), fields).headers["Location"] == target
    assert client.get(reverse("guest"), {"next": target}).headers["Location"] == target
    fields = {"language": "sw", "next": target}
    assert client.post(reverse("set_language"), fields).headers["Location"] == target


def test_whoever_switches_the_language_stays_on_the_page(client, wanjiku):
    page = client.get("/lobby/?ranked=yes").content.decode()
    assert '<input type="hidden" name="next" value="/lobby/?ranked=yes">' in page
