"""No page with something of its reader's stays in a cache."""

import re

import pytest
from django.urls import reverse
from django.urls.resolvers import URLPattern, URLResolver, get_resolver

from tests.accounts.builders import account
from tests.games.kept import kept_game
from tests.games.people import table_of
from tests.games.playing import people

pytestmark = pytest.mark.django_db
NAMES = {
    "code": "b7kq2m",
    "username": "Wanjiku",
    "ruleset": "standard",
    "game_id": "2a18ec7d-0000-4000-8000-000000000000",
    "number": "1",
}


def addresses(patterns: list[URLPattern | URLResolver], before: str = "/") -> list[str]:
    """Of all views that need no more than the names above."""
    found = []
    for each in patterns:
        path = before + str(each.pattern)
        if isinstance(each, URLResolver):
            found += addresses(each.url_patterns, path)
        else:
            found.append(re.sub(r"<(?:\w+:)?(\w+)>", lambda name: NAMES.get(name[1], "1"), path))
    return [path for path in found if not set("^$(\\") & set(path)]


ALL = [path for path in addresses(get_resolver().url_patterns) if not path.endswith("qr.svg")]


def test_there_are_many_pages():
    assert len(ALL) > 60


@pytest.mark.parametrize("path", ALL)
def test_no_page_is_kept(client, path):
    wanjiku = account("Wanjiku")
    assert_not_kept(client.get(path))
    client.force_login(wanjiku)
    assert_not_kept(client.get(path))


def test_tables_and_games_are_not_kept(client):
    users = people(2)
    client.force_login(users[0])
    assert_not_kept(client.get(reverse("table", args=[table_of(*users, seats=2).code])))
    game = kept_game(*users, seed="kept", private=True)
    for name in ("game", "replay", "game_json", "game_toml", "game_text"):
        answer = client.get(reverse(name, args=[game.pk]))
        assert answer.status_code == 200
        assert_not_kept(answer)


def assert_not_kept(answer) -> None:
    assert {"private", "no-store"} <= set(answer.headers["Cache-Control"].split(", "))


def test_an_error_is_not_kept_either(client):
    client.raise_request_exception = False
    assert client.get("/nowhere/").headers["Cache-Control"] == "private, no-store"
    answer = client.get(reverse("home"), headers={"host": "evil.example"})
    assert answer.headers["Cache-Control"] == "private, no-store"
