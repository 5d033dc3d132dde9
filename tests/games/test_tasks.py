from dataclasses import replace

import pytest
from django.conf import settings
from prometheus_client import REGISTRY

from games import tasks
from games.live import job_loop, jobs
from games.models import Game, Refusal
from games.store.clock import now_ms
from games.store.job_errors import SWEEPS
from games.tables import pruning
from kadi_site.celery import app
from tests.games.people import MINUTE, NOW
from tests.games.playing import game_of, people

pytestmark = pytest.mark.django_db

BEATS = (jobs.SWEEP, jobs.FREE_DESERTED, jobs.RECOUNT, jobs.PRUNE, jobs.LOOK_FOR_COLLUSION)


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


@pytest.mark.parametrize("entry", jobs.beat_schedule().values(), ids=lambda e: e["task"])
def test_everything_on_the_timetable_exists(entry):
    app.loader.import_default_modules()
    assert entry["task"] in app.tasks


def test_the_sweep_runs_each_second_on_its_own_queue_and_not_when_it_is_late():
    entry = jobs.beat_schedule()["sweep"]
    assert entry["schedule"] == 1.0
    assert entry["options"]["queue"] == "timers"
    assert entry["options"]["expires"] <= 2
    assert settings.CELERY_WORKER_PREFETCH_MULTIPLIER == 1


def test_celery_has_every_job_on_its_schedule():
    app.loader.import_default_modules()
    assert app.conf.beat_schedule == jobs.beat_schedule()
    planned = {entry["task"] for entry in app.conf.beat_schedule.values()}
    assert {f"games.tasks.{job.beat.task}" for job in jobs.JOBS} == planned


@pytest.mark.parametrize("beat", BEATS, ids=lambda beat: beat.task)
def test_a_task_of_celery_runs_its_jobs_in_order_and_no_others(monkeypatch, beat):
    ran = []
    noted = [replace(job, run=lambda job=job: ran.append(job.name) or 1) for job in jobs.JOBS]
    monkeypatch.setattr(jobs, "JOBS", noted)
    assert getattr(tasks, beat.task)() == len(ran)
    assert ran == [job.name for job in jobs.JOBS if job.beat is beat]


def test_the_only_process_of_an_embedded_site_runs_every_job():
    assert [job for job, _ in job_loop.timetable(embedded=True)] == list(jobs.JOBS)


def test_web_processes_leave_to_celery_what_is_measured_or_done_once_a_day():
    run = {job.name for job, _ in job_loop.timetable(embedded=False)}
    left = {job.name for job in jobs.JOBS} - run
    assert left == {"measures", "recounts", "pruning", "collusion", "trading"}


def test_the_errors_of_every_job_are_shown():
    assert {job.name for job in jobs.JOBS} <= SWEEPS.keys()


def test_sessions_that_ran_out_are_cleared_wherever_pruning_runs(monkeypatch):
    called = []
    monkeypatch.setattr(pruning, "call_command", called.append)
    pruning.prune(NOW)
    assert called == ["clearsessions"]


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
