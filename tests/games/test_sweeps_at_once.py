"""Any number of workers and beats may look for deadlines: each deadline fires once."""

import pytest

from games import tasks
from games.live import jobs
from games.models import LogRow
from games.store import timers
from kadi_site.celery import app
from tests.games.people import NOW
from tests.games.playing import game_of, people
from tests.games.test_races import at_once

GAMES = 6


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_sweeps_at_the_same_moment_fire_each_deadline_once():
    users = people(2)
    games = [game_of(*users, turn_seconds=15) for _ in range(GAMES)]
    late = max(game.next_deadline for game in games)
    at_once(*[lambda: timers.sweep_deadlines(late)] * 4)
    for game in games:
        actions = LogRow.objects.filter(game=game).order_by("seq").values_list("action", flat=True)
        assert [action["type"] for action in actions] == ["Start", "Expire"]


@pytest.mark.django_db
def test_a_sweep_that_comes_twice_does_nothing_the_second_time():
    game = game_of(*people(2), turn_seconds=15, now=NOW)
    tasks.sweep()
    rows = LogRow.objects.filter(game=game).count()
    tasks.sweep()
    assert LogRow.objects.filter(game=game).count() == rows


def test_sweeps_have_their_own_queue_and_are_dropped_when_late():
    entry = jobs.SWEEP.entry
    assert entry["options"] == {"queue": "timers", "expires": 2.0}
    assert entry["schedule"] == 1.0
    assert app.conf.worker_prefetch_multiplier == 1
    # Whoever takes a sweep and dies loses nothing: the next one, a second later, finds the same.
    assert app.conf.task_acks_late is False
