"""A small game with pages at it; a module that wants another one names its own."""

import pytest

from accounts.models import User
from games.live import limits, table_consumer
from games.live.commands import handle
from games.store import async_pool
from games.store.clock import now_ms
from kadi_site import traffic
from tests.accounts.builders import account
from tests.games.playing import game_of, people, seat_to_act
from tests.games.sockets import HOST, cookie_of


@pytest.fixture
def our_host(settings, monkeypatch):
    """Sockets are let in from the host that they name."""
    settings.ALLOWED_HOSTS = [HOST]
    settings.SITE_ORIGINS = []
    limits.messages.forget_all()
    # All tests of a run come from nowhere.
    monkeypatch.setattr(traffic, "addresses", traffic.AddressLimits(0))


@pytest.fixture
def wanjiku(db) -> User:
    return account("Wanjiku")


@pytest.fixture
def users():
    return people(2)


@pytest.fixture
def game(users):
    # Without a turn clock: a slow machine must not lose a turn between two lines of a test.
    return game_of(*users, now=now_ms(), private=True, turn_seconds=0)


@pytest.fixture
def cookies(users):
    return [cookie_of(user) for user in users]


@pytest.fixture
def turn(game):
    return seat_to_act(game.pk)


@pytest.fixture
def on_threads(monkeypatch):
    """The commands that were not done on the loop."""
    handled = []

    def noting(command, began):
        handled.append(command.kind)
        return handle(command, began)

    monkeypatch.setattr(table_consumer, "handle", noting)
    return handled


@pytest.fixture
async def move_pool():
    """The connections with which the loop writes moves, all of them open."""
    pool = async_pool.pool()
    await pool.open(wait=True)
    yield pool
    await pool.close()


@pytest.fixture
def code(game):
    return game.table.code
