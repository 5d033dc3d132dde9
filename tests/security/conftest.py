"""A quiet house: nothing but moves changes what is sent."""

import pytest

from games.live import heartbeat, limits
from games.store import clock, missed_turns
from games.tables import presence
from kadi_site.rate_limits import Buckets
from tests.games.people import NOW
from tests.games.sockets import HOST


class Watch:
    now = NOW


@pytest.fixture
def watch(settings, monkeypatch) -> Watch:
    """Time passes when the test says so, and nobody counts as away."""
    settings.ALLOWED_HOSTS = [HOST]
    settings.SITE_ORIGINS = []
    watch = Watch()
    monkeypatch.setattr(clock, "_own_clock", lambda: watch.now)
    monkeypatch.setattr(clock, "_behind_database", 0)
    monkeypatch.setattr(presence, "AWAY_AFTER_MS", 10**9)
    monkeypatch.setattr(missed_turns, "AWAY_AFTER", 10**9)
    monkeypatch.setattr(heartbeat, "PING_SECONDS", 3600.0)
    monkeypatch.setattr(limits, "messages", Buckets(1_000_000, 10))
    return watch
