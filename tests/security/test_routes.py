"""Every address × every kind of caller: the verdict, what is told of private games, what a GET
changes. The addresses come from the URL conf: one without a verdict fails."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from games.archive import visibility
from tests.moderation import moderator
from tests.security import verdicts
from tests.security.attempts import Outcome, attempt
from tests.security.callers import CALLERS, STAFF, Callers
from tests.security.routes import Route, all_routes
from tests.security.scenes import PRIVATE
from tests.security.world import NOT_THERE, World, make_world, scenes_for

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

FORM = "application/x-www-form-urlencoded"
TRIED = ("GET", "POST")
# Who holds the link of a private table, or sits there, may know it.
IN_THE_KNOW = ("guest", "player", "host", "kicked")


@pytest.fixture
def world(settings) -> World:
    settings.ACCOUNT_RATE_LIMITS = False
    return make_world()


@dataclass(frozen=True)
class Try:
    route: Route
    method: str
    scene: str
    caller: str
    rules: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.method} {self.route.pattern} at {self.scene} as {self.caller}"

    @property
    def wanted(self) -> str:
        found = verdicts.wanted(self.rules, self.method, self.scene)
        return "no verdict" if found is None else found.get(self.caller, "no verdict")

    def address(self, world: World) -> str:
        return self.route.address(world.values_at(self.route, self.scene))

    def do(self, world: World, **other: object) -> Outcome:
        values = {**world.values_at(self.route, self.scene), **other}
        sent = {}
        if self.method == "POST":
            form = {name: text.format(**values) for name, text in _form(self.rules).items()}
            sent = {"data": urlencode(form), "content_type": FORM}
        address = self.route.address(values)
        return attempt(world.callers, self.caller, self.method, address, **sent)


def _form(rules: Mapping[str, Any]) -> Mapping[str, str]:
    return rules.get("form", {})


def site_rules() -> dict[Route, Mapping[str, Any]]:
    known = verdicts.read("site.toml")
    return {route: known.get(route.pattern, {}) for route in all_routes() if not route.is_admin}


def admin_rules() -> dict[Route, Mapping[str, Any]]:
    """Who is not staff never gets in, so the file does not say it again and again."""
    known = verdicts.read("admin.toml")
    turned_away = dict.fromkeys(CALLERS, "404") | dict.fromkeys(
        ("nobody", "banned"), "to account_login"
    )
    return {
        route: {
            method: {**turned_away, **{name: verdicts.by_caller(value)[name] for name in STAFF}}
            for method, value in known.get(route.pattern, {}).items()
        }
        for route in all_routes()
        if route.is_admin
    }


def tries(rules: Mapping[Route, Mapping[str, Any]]) -> Iterator[Try]:
    for route, of_route in rules.items():
        for scene in scenes_for(route, _form(of_route)):
            for method in TRIED:
                for caller in CALLERS:
                    yield Try(route, method, scene, caller, of_route)


def findings(world: World, rules: Mapping[Route, Mapping[str, Any]]) -> list[str]:
    return [f"{each}: {what}" for each in tries(rules) for what in _wrong(each, world)]


def _wrong(each: Try, world: World) -> Iterator[str]:
    outcome = each.do(world)
    if outcome.verdict != each.wanted:
        yield f"{outcome.verdict}, wanted {each.wanted}"
    if each.method == "GET" and outcome.changed:
        yield f"changed {outcome.changed}"
    if each.caller not in IN_THE_KNOW and not each.route.is_admin:
        yield from (f"tells of {name}" for name in _told(each, outcome.body, world))
    # Who was removed knows that it is there, and is told why they do not get in.
    if outcome.verdict == "404" and each.scene in PRIVATE and each.caller != "kicked":
        yield from _traces(each, outcome, world)


def _told(each: Try, body: str, world: World) -> list[str]:
    """Private tables and games on a page that was asked for something else."""
    others = [world.scenes[name] for name in PRIVATE if name != each.scene]
    return [f"{scene.name} ({name})" for scene in others for name in scene.names if name in body]


def _traces(each: Try, outcome: Outcome, world: World) -> Iterator[str]:
    """What may not be seen looks in every byte as if it were not there."""
    nothing, body = each.do(world, **NOT_THERE), outcome.body
    asked_for = world.values_at(each.route, each.scene)
    for part in NOT_THERE.keys() & set(each.route.parts):
        # A page may say what address was asked for.
        body = body.replace(str(asked_for[part]), str(NOT_THERE[part]))
    if nothing.verdict != "404" or nothing.body != body:
        yield "can be told from what is not there"


def test_every_address_gives_every_caller_what_the_table_says(world):
    found = findings(world, site_rules())
    assert not found, "\n".join(found)


def test_every_page_of_the_admin_gives_every_caller_what_the_table_says(world):
    found = findings(world, admin_rules())
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("name", "rules"), [("site.toml", site_rules), ("admin.toml", admin_rules)]
)
def test_the_tables_name_no_address_that_is_gone(name, rules):
    assert set(verdicts.read(name)) <= {route.pattern for route in rules()}


def test_staff_without_a_second_factor_are_sent_to_it_from_every_page_of_the_admin(world):
    half = moderator("Half")
    browser = Client()
    browser.force_login(half)
    callers = Callers({"half": half}, {"half": str(browser.session.session_key)})
    for route in admin_rules():
        address = route.address(world.values_at(route, ""))
        for method in TRIED:
            verdict = attempt(callers, "half", method, address).verdict
            assert verdict == "to mfa_activate_totp", f"{method} {address}"


def test_the_checks_notice_a_new_address_a_leak_and_a_trace(world, monkeypatch):
    game = Route("g/<uuid:game_id>/")
    assert "wanted no verdict" in findings(world, {game: {}})[0]
    monkeypatch.setattr("games.views.finished.may_watch", lambda *_: True)
    told = findings(world, {game: site_rules()[game]})
    assert any("running as stranger: 403, wanted 404" in each for each in told)
    monkeypatch.setattr(visibility, "played_in", lambda *_: True)
    profile = Route("u/<str:username>/")
    monkeypatch.setattr(
        "games.archive.profiles.last_games", with_private_games(world.scenes["finished"].game)
    )
    told = findings(world, {profile: site_rules()[profile]})
    assert any("tells of finished" in each for each in told)


def with_private_games(game):
    return lambda *_, **__: list(game.players.select_related("game").all())
