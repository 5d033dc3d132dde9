"""No address changes anything without a token of our own page, nor by a method it does not know."""

import pytest
from django.test import Client

from tests.security.attempts import attempt
from tests.security.routes import all_routes
from tests.security.world import World, make_world

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

UNSAFE = ("POST", "DELETE")
RUNNING = "running"


@pytest.fixture
def world(settings) -> World:
    settings.ACCOUNT_RATE_LIMITS = False
    return make_world()


def addresses(world: World) -> list[str]:
    return [route.address(world.values_at(route, RUNNING)) for route in all_routes()]


@pytest.mark.parametrize("caller", ["nobody", "administrator"])
def test_every_unsafe_request_without_a_token_is_refused(world, caller):
    world.callers.client = Client(enforce_csrf_checks=True)
    for address in addresses(world):
        for method in UNSAFE:
            outcome = attempt(world.callers, caller, method, address)
            assert outcome.verdict == "403", f"{method} {address}"
            assert not outcome.changed, f"{method} {address}"


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS"])
def test_no_method_that_no_form_sends_changes_anything(world, method):
    for address in addresses(world):
        outcome = attempt(world.callers, "administrator", method, address)
        assert not outcome.changed, f"{method} {address}"
