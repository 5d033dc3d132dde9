"""One bad game, table or part of a sweep stops no other; its error is counted and shown."""

from dataclasses import replace
from uuid import UUID

import pytest
from django.urls import reverse
from prometheus_client import REGISTRY

from games import tasks
from games.live import job_loop, jobs
from games.models import ChatLine, Examined, Game, Refusal, Table
from games.moderation import collusion
from games.store import downtime, expiry, job_errors, timers
from games.store.job_errors import isolated, recent
from games.tables import leaving, pruning
from tests.games.people import MINUTE, NOW, table_of
from tests.games.playing import game_of, people, state_of
from tests.moderation import moderator, verified

pytestmark = pytest.mark.django_db

SECRET = "the hand was 4D 5H"


@pytest.fixture(autouse=True)
def _nothing_stays_set_aside():
    yield
    expiry.set_aside.clear()


@pytest.fixture(autouse=True)
def _time_stands_still(monkeypatch):
    monkeypatch.setattr(job_errors, "now_ms", lambda: NOW)


def broken(*args: object, **kwargs: object) -> int:
    raise RuntimeError(SECRET)


def counted(sweep: str) -> float:
    return REGISTRY.get_sample_value("kadi_sweep_errors_total", {"sweep": sweep}) or 0.0


def health_of(sweep: str, now: int = NOW) -> job_errors.SweepHealth:
    label = str(job_errors.SWEEPS[sweep])
    return next(each for each in recent(now) if each.label == label)


def test_an_error_goes_no_further_and_is_counted():
    before = counted("queue")
    with isolated("queue", "group 7"):
        broken()
    assert counted("queue") == before + 1
    health = health_of("queue", NOW + 5)
    assert (health.last_hour, health.last_ago) == (1, 5)
    assert (health.last_error, health.last_about) == ("RuntimeError", "group 7")


def test_an_error_is_shown_for_an_hour_and_named_for_a_day():
    with isolated("bots"):
        broken()
    assert health_of("bots", NOW + 59 * MINUTE).last_hour == 1
    assert health_of("bots", NOW + 61 * MINUTE).last_hour == 0
    assert health_of("bots", NOW + 61 * MINUTE).last_error == "RuntimeError"


def test_the_health_page_names_the_sweep_and_the_kind_of_error_but_not_its_words():
    with isolated("deadlines", "game 7"):
        broken()
    page = verified(moderator()).get(reverse("admin:health")).content.decode()
    assert "RuntimeError game 7" in page
    assert SECRET not in page


def two_deserted_tables() -> list[Table]:
    return [table_of(user) for user in people(2)]


def test_a_table_that_cannot_be_freed_keeps_no_other_from_it(monkeypatch):
    bad, good = two_deserted_tables()
    free = leaving._free_deserted_at
    monkeypatch.setattr(
        leaving,
        "_free_deserted_at",
        lambda pk, now: broken() if pk == bad.pk else free(pk, now),
    )
    leaving.free_deserted(NOW + 60 * MINUTE)
    assert not good.chairs.exists()
    assert health_of("deserted").last_hour == 1


def test_a_seat_that_cannot_be_given_up_keeps_no_other_from_it(monkeypatch):
    users = people(4)
    bad = game_of(*users[:2], ranked=True)
    good = game_of(*users[2:], ranked=True)
    do = timers._do
    monkeypatch.setattr(
        timers,
        "_do",
        lambda pk, *args: broken() if pk == bad.pk else do(pk, *args),
    )
    timers.forfeit_for_the_gone(NOW + 60 * MINUTE)
    assert state_of(good.pk).over_how == "walkover"
    assert health_of("gone").last_hour == 2


def test_a_deadline_that_cannot_be_applied_is_counted():
    users = people(2)
    bad, good = game_of(*users), game_of(*users)
    Game.objects.filter(pk=bad.pk).update(version=0)
    turn = state_of(good.pk).turn
    assert timers.sweep_deadlines(NOW + 60 * MINUTE) == 1
    assert state_of(good.pk).turn != turn
    assert health_of("deadlines").last_hour == 1


def test_what_cannot_be_pruned_keeps_nothing_else(monkeypatch):
    game = game_of(*people(2))
    ChatLine.objects.create(table=game.table, at_ms=0, text="Sawa")
    Refusal.objects.create(game=game, command_id=UUID(int=1), version=1, at_ms=0)
    monkeypatch.setitem(pruning.WORK, "refusals", broken)
    pruning.prune(NOW)
    assert Refusal.objects.exists()
    assert not ChatLine.objects.exists()
    assert health_of("pruning").last_about == "refusals"


def test_a_game_that_cannot_be_examined_does_not_end_the_night(monkeypatch):
    users = people(3)
    for _ in range(2):
        game = game_of(*users)
        Game.objects.filter(pk=game.pk).update(state=Game.State.FINISHED)
    monkeypatch.setattr(collusion, "_count", broken)
    collusion.nightly()
    assert Examined.objects.count() == 2
    assert health_of("collusion").last_hour == 2


def test_a_game_that_cannot_even_be_marked_does_not_make_the_night_endless(monkeypatch):
    game = game_of(*people(3))
    Game.objects.filter(pk=game.pk).update(state=Game.State.FINISHED)
    monkeypatch.setattr(collusion, "examine", broken)
    collusion.nightly()
    assert health_of("collusion").last_hour == 1


SWEPT = [job for job in jobs.JOBS if job.beat is jobs.SWEEP]


@pytest.mark.parametrize("bad", SWEPT, ids=lambda job: job.name)
def test_a_job_that_fails_in_celerys_sweep_stops_no_other(monkeypatch, bad):
    done = []
    noted = [replace(job, run=lambda job=job: done.append(job) or 0) for job in SWEPT]
    noted[SWEPT.index(bad)] = replace(bad, run=broken)
    monkeypatch.setattr(jobs, "JOBS", noted)
    tasks.sweep()
    assert done == [job for job in SWEPT if job is not bad]
    assert health_of(bad.name).last_hour == 1


def test_a_heartbeat_that_fails_does_not_keep_those_who_are_gone(monkeypatch):
    swept = []
    monkeypatch.setattr(downtime, "beat", broken)
    monkeypatch.setattr(timers, "sweep_the_gone", lambda: swept.append("gone") or 0)
    tasks.sweep()
    assert swept == ["gone"]
    assert health_of("beat").last_hour == 1


async def test_a_sweep_of_the_server_that_fails_is_counted(monkeypatch):
    monkeypatch.setattr(job_loop, "RETRY_SECONDS", 0)
    counted = []
    monkeypatch.setattr(job_errors, "count", lambda name, error: counted.append(name))
    await job_loop.once(replace(SWEPT[0], run=broken))
    assert counted == ["clock"]
