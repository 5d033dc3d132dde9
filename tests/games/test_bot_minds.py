"""Hard bots think in a process of their own, and a table outlives that process."""

import os
import signal
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children

import pytest
from django.conf import settings

from games.engine.codec import decode_action
from games.models import Game, LogRow
from games.services import bot_minds, timers
from games.services.bot_minds import Minds, Task
from tests.bots.tables import game_with_bots
from tests.games.test_bot_moves import reach_a_bots_turn, rows_of

pytestmark = pytest.mark.django_db

LONG_ENOUGH = 60.0
SUBMIT = ProcessPoolExecutor.submit


@pytest.fixture
def minds(monkeypatch):
    """A pool of this test's own, with all the time a slow machine may need."""
    own = Minds()
    monkeypatch.setattr(bot_minds, "_minds", own)
    monkeypatch.setattr(bot_minds, "PATIENCE_SECONDS", LONG_ENOUGH)
    yield own
    own.drop()


@pytest.fixture
def judged(monkeypatch) -> list[Task]:
    """The moves that were made by judgement, in this process."""
    made: list[Task] = []
    think = bot_minds.think_quickly

    def noted(task: Task, level: str) -> object:
        made.append(task)
        return think(task, level)

    monkeypatch.setattr(bot_minds, "think_quickly", noted)
    return made


def pid_of(minds: Minds) -> int:
    return minds.pool().submit(os.getpid).result(LONG_ENOUGH)


def let_a_bot_move(host: str = "Amina") -> Game:
    """A new game of this person against a hard bot, up to the bot's first move."""
    game = reach_a_bots_turn(game_with_bots("hard", players=2, host=host))
    before = rows_of(game)
    timers.sweep_bots(game.bot_deadline)
    assert rows_of(game) == before + 1
    return game


def test_a_hard_bots_move_is_thought_in_another_process_and_lands_in_the_log(
    minds, judged, monkeypatch
):
    thoughts: list[Future] = []

    def noted(pool: ProcessPoolExecutor, *args: object) -> Future:
        thoughts.append(SUBMIT(pool, *args))
        return thoughts[-1]

    assert pid_of(minds) != os.getpid()
    monkeypatch.setattr(ProcessPoolExecutor, "submit", noted)
    game = let_a_bot_move()
    row = LogRow.objects.filter(game=game).latest("seq")
    assert decode_action(row.action) == thoughts[0].result(LONG_ENOUGH)
    assert judged == []


def test_a_process_that_dies_while_it_thinks_costs_that_move_its_depth_and_nothing_else(
    minds, judged, monkeypatch
):
    deadly = iter([(os._exit, 1)])

    def submit(pool: ProcessPoolExecutor, *args: object) -> Future:
        return SUBMIT(pool, *next(deadly, args))

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit)
    let_a_bot_move()
    assert len(judged) == 1
    let_a_bot_move("Wanjiru")
    assert len(judged) == 1


def test_after_a_process_was_killed_the_next_move_but_one_is_thought_through_again(minds, judged):
    killed = pid_of(minds)
    os.kill(killed, signal.SIGKILL)
    let_a_bot_move()
    assert len(judged) == 1
    let_a_bot_move("Wanjiru")
    assert len(judged) == 1
    assert pid_of(minds) not in (killed, os.getpid())


def test_a_warmed_pool_has_its_process_before_anybody_asks_for_a_move(minds):
    before = set(active_children())
    bot_minds.warm()
    assert len(set(active_children()) - before) == settings.BOT_PROCESSES
