"""Bots think in processes that can be killed, and a table outlives whatever they do there."""

import os
import signal
import time
from multiprocessing import get_context
from uuid import UUID

import pytest
from django.conf import settings
from prometheus_client import REGISTRY

from games.bot_runner import pool, process
from games.bot_runner.moves import sweep_bots
from games.bot_runner.pool import Processes
from games.bots.match import Match
from games.bots.thinking import Answer, Task
from games.engine.actions import Draw, Play
from games.engine.ruleset import RULESETS
from games.engine.view import view_for
from games.models import Game
from games.store.snapshots import load
from games.tables.errors import TableRefused
from games.tables.hints import hint_for
from games.wording.sentences import refused_text
from tests.bots import in_a_daemon
from tests.bots.tables import game_with_bots
from tests.games.test_bot_moves import reach_a_bots_turn, rows_of

LONG_ENOUGH = 60.0
GAME, OTHER = UUID(int=1), UUID(int=2)


@pytest.fixture(autouse=True)
def _own_processes(monkeypatch):
    """Of this test alone."""
    own = {"quick": Processes(niceness=0, size=1), "hard": Processes(niceness=5)}
    for name, processes in own.items():
        monkeypatch.setattr(pool, name, processes)
    yield
    for processes in own.values():
        processes.kill()


@pytest.fixture
def plant(monkeypatch):
    """Has the bots of this test misbehave from now on, all of them or those of one level."""

    def plant(way: str, level: str = "") -> None:
        monkeypatch.setattr(process, "WORKER", "tests.bots.planted_worker")
        monkeypatch.setenv("PLANTED", way)
        if level:
            monkeypatch.setenv("PLANTED_LEVEL", level)

    return plant


def task(level: str = "medium", game_id: UUID = GAME) -> Task:
    state = Match(RULESETS["standard"], ["medium"] * 3, "minds").state
    return Task(game_id, view_for(state, state.turn), level)


def pid_of(processes: Processes) -> int:
    processes.start()
    return processes._processes[0].pid


def overruns(level: str) -> float:
    return REGISTRY.get_sample_value("kadi_bot_overruns_total", {"level": level}) or 0.0


def fallbacks() -> float:
    return REGISTRY.get_sample_value("kadi_bot_moves_total", {"level": "fallback"}) or 0.0


def let_a_bot_move(level: str = "medium", host: str = "Amina") -> Game:
    """A new game of this person against a bot, up to the bot's first move."""
    game = reach_a_bots_turn(game_with_bots(level, players=2, host=host))
    before = rows_of(game)
    sweep_bots(game.bot_deadline)
    assert rows_of(game) == before + 1
    return game


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_every_level_is_answered_from_another_process(level):
    (answer,) = pool.think_all([task(level)])
    assert isinstance(answer.action, Play | Draw)
    used = pool.hard if level == "hard" else pool.quick
    assert pid_of(used) != os.getpid()


def test_answers_come_in_the_order_of_the_tasks():
    levels = ["hard", "easy", "hard", "medium", "medium"]
    tasks = [task(level, UUID(int=n)) for n, level in enumerate(levels)]
    assert None not in pool.think_all(tasks)
    assert pool.think_all([]) == []


def test_what_a_bot_prints_does_not_garble_its_answer(plant):
    plant("prints")
    assert isinstance(pool.think_all([task()])[0], Answer)


@pytest.mark.parametrize("way", ["endless", "dies"])
def test_a_bot_that_never_answers_costs_its_process_and_nobody_elses_answer(plant, way):
    plant(way, "easy")
    before, first = overruns("easy"), pid_of(pool.quick)
    tasks = [task(), task("easy", OTHER), task()]
    one, none, other = pool.think_all(tasks)
    assert (one.error, none, other.error) == ("", None, "")
    assert overruns("easy") == before + 1
    assert pid_of(pool.quick) != first


def test_a_game_whose_bot_took_too_long_is_not_asked_about_again_for_a_while(plant):
    plant("dies", "easy")
    assert pool.think_all([task("easy")]) == [None]
    before, process = overruns("easy"), pid_of(pool.quick)
    assert pool.think_all([task("easy"), task("medium", OTHER)])[0] is None
    assert (overruns("easy"), pid_of(pool.quick)) == (before, process)


def test_a_bot_that_only_sleeps_is_given_up_as_well(plant, monkeypatch):
    plant("asleep")
    pool.quick.start()
    assert pool.quick._processes[0].wait_until_ready(time.monotonic() + LONG_ENOUGH)
    monkeypatch.setattr(pool, "QUICK_SECONDS", 0.01)
    assert pool.think_all([task()]) == [None]


def test_a_hard_bot_that_takes_too_long_is_judged_for_by_the_medium_one(plant):
    plant("endless", "hard")
    (answer,) = pool.think_all([task("hard")])
    assert isinstance(answer.action, Play | Draw)


def test_a_process_that_does_not_start_in_time_is_kept_for_the_next_time(monkeypatch):
    monkeypatch.setattr(pool, "QUICK_SECONDS", 0.001)
    assert pool.think_all([task()]) == [None]
    process = pid_of(pool.quick)
    monkeypatch.setattr(pool, "QUICK_SECONDS", LONG_ENOUGH)
    assert pool.think_all([task()]) != [None]
    assert pid_of(pool.quick) == process


def test_without_any_process_nobody_waits(monkeypatch):
    def cannot(niceness: int) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(pool, "BotProcess", cannot)
    assert pool.think_all([task(), task("hard")]) == [None, None]


def test_a_process_that_was_killed_is_replaced_before_the_next_question():
    killed = pid_of(pool.quick)
    os.kill(killed, signal.SIGKILL)
    pool.quick._processes[0]._process.wait()
    assert pool.think_all([task()]) != [None]
    assert pid_of(pool.quick) != killed


def test_warmed_processes_are_there_before_anybody_asks():
    pool.warm()
    assert len(pool.quick._processes) == 1
    assert len(pool.hard._processes) == settings.BOT_PROCESSES


def test_bots_think_in_celerys_processes_too():
    spawn = get_context("spawn")
    answers = spawn.Queue()
    process = spawn.Process(target=in_a_daemon.judge, args=([task()], answers), daemon=True)
    process.start()
    assert isinstance(answers.get(timeout=LONG_ENOUGH)[0], Answer)
    process.join(LONG_ENOUGH)


@pytest.mark.django_db
@pytest.mark.parametrize("way", ["endless", "dies", "fails"])
def test_a_legal_move_is_made_for_a_bot_without_an_answer(plant, way):
    plant(way)
    before = fallbacks()
    let_a_bot_move()
    assert fallbacks() == before + 1


@pytest.mark.django_db
def test_a_person_gets_no_hint_from_a_bot_that_never_answers_but_a_sentence(plant):
    plant("endless")
    game = game_with_bots(players=2)
    with pytest.raises(TableRefused, match="no_hint_now") as refused:
        hint_for(game.pk, load(game.pk).state.turn, ranked=False)
    assert refused_text(refused.value)


@pytest.mark.django_db
def test_nobody_waits_for_a_hint_where_the_bots_are_busy(monkeypatch):
    game = game_with_bots(players=2)
    monkeypatch.setattr(pool, "HINT_SECONDS", 0.01)
    with pool.quick._lock, pytest.raises(TableRefused, match="no_hint_now"):
        hint_for(game.pk, 0, ranked=False)
