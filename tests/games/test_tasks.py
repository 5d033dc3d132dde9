import pytest
from django.conf import settings
from prometheus_client import REGISTRY

from games import tasks
from games.models import Game, Refusal
from games.services import pruning
from games.services.clock import now_ms
from kadi_site.celery import app
from tests.games.people import MINUTE, NOW
from tests.games.playing import game_of, people

pytestmark = pytest.mark.django_db


def test_the_sweep_of_celery_applies_what_is_overdue():
    game = game_of(*people(2), now=now_ms() - 60 * MINUTE)
    assert tasks.sweep() >= 1
    assert Game.objects.get(pk=game.pk).version > 1


def test_the_worker_says_how_many_games_there_are_and_how_many_are_overdue():
    game_of(*people(2), now=now_ms() - 60 * MINUTE)
    tasks.measure()
    assert REGISTRY.get_sample_value("kadi_games", {"state": "live"}) == 1
    assert REGISTRY.get_sample_value("kadi_overdue", {"kind": "timers"}) == 1
    tasks.sweep()
    tasks.measure()
    assert REGISTRY.get_sample_value("kadi_overdue", {"kind": "timers"}) == 0


@pytest.mark.parametrize("entry", settings.CELERY_BEAT_SCHEDULE.values(), ids=lambda e: e["task"])
def test_everything_on_the_timetable_exists(entry):
    app.loader.import_default_modules()
    assert entry["task"] in app.tasks


def test_the_sweep_runs_each_second_on_its_own_queue_and_not_when_it_is_late():
    entry = settings.CELERY_BEAT_SCHEDULE["sweep"]
    assert entry["schedule"] == 1.0
    assert entry["options"]["queue"] == "timers"
    assert entry["options"]["expires"] <= 2
    assert settings.CELERY_WORKER_PREFETCH_MULTIPLIER == 1


def test_old_refusals_are_forgotten_and_new_ones_kept():
    game = game_of(*people(2))
    for number, age in enumerate((0, pruning.REFUSALS_KEPT_MS + 1)):
        Refusal.objects.create(
            game=game,
            command_id=f"00000000-0000-0000-0000-00000000000{number}",
            payload_hash="",
            code="no-match",
            version=1,
            at_ms=NOW - age,
        )
    pruning.prune(NOW)
    assert list(Refusal.objects.values_list("at_ms", flat=True)) == [NOW]
