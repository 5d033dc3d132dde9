"""When a bot's move is seen tells nothing about its cards: not whether it had to think."""

import threading
from threading import Timer

import pytest

from games.bot_runner import moves, pool
from games.bot_runner.moves import sweep_bots
from games.bots.thinking import Answer, Task
from games.engine.actions import Draw
from games.models import Game, LogRow
from games.store import bot_schedule, clock
from tests.bots.tables import game_with_bots
from tests.games.people import NOW
from tests.games.test_bot_moves import reach_a_bots_turn, rows_of

pytestmark = pytest.mark.django_db


class Hours:
    """A clock that goes on when somebody thinks or waits."""

    now = NOW


@pytest.fixture
def hours(monkeypatch) -> Hours:
    hours = Hours()
    monkeypatch.setattr(clock, "_own_clock", lambda: hours.now)
    monkeypatch.setattr(clock, "_behind_database", 0)

    class Waiting:
        def __init__(self, seconds: float, work: object, args: list) -> None:
            self.seconds, self.work, self.args = seconds, work, args

        def start(self) -> None:
            hours.now += round(self.seconds * 1000)
            self.work(*self.args)

    monkeypatch.setattr(moves, "Timer", Waiting)
    # It is the test's own.
    monkeypatch.setattr(moves, "close_old_connections", lambda: None)
    return hours


def takes(monkeypatch, hours: Hours, thinking_ms: int) -> None:
    def think(tasks: list[Task]) -> list[Answer]:
        hours.now += thinking_ms if tasks else 0
        return [Answer(Draw(task.view.seat), "draw") for task in tasks]

    monkeypatch.setattr(pool, "think_all", think)


def seen_at(game: Game) -> int:
    return LogRow.objects.filter(game=game).latest("seq").at_ms


@pytest.mark.parametrize("thinking_ms", [0, 1, 300, 900])
def test_a_hard_bots_move_is_seen_at_the_same_moment_however_long_it_thinks(
    monkeypatch, hours, thinking_ms
):
    takes(monkeypatch, hours, thinking_ms)
    game = reach_a_bots_turn(game_with_bots("hard", players=2))
    begins = hours.now = game.bot_deadline
    sweep_bots()
    assert seen_at(game) == begins + bot_schedule.HARD_ANSWERS_AFTER_MS


def test_a_hard_bot_answers_at_a_human_pace():
    game = reach_a_bots_turn(game_with_bots("hard", players=2))
    answers = game.bot_deadline + bot_schedule.HARD_ANSWERS_AFTER_MS
    assert NOW + bot_schedule.HARD_ANSWERS_AFTER_MS <= answers <= NOW + 2500


def test_all_bots_of_a_table_with_a_hard_one_keep_its_schedule(monkeypatch, hours):
    """Else a stand-in that answers at once would tell that the hard one had nothing to do."""
    takes(monkeypatch, hours, 0)
    game = reach_a_bots_turn(game_with_bots("hard", players=3))
    monkeypatch.setattr(moves, "_levels", lambda game_id: dict.fromkeys(range(3), "medium"))
    begins = hours.now = game.bot_deadline
    sweep_bots()
    assert seen_at(game) == begins + bot_schedule.HARD_ANSWERS_AFTER_MS


def test_quick_bots_answer_as_soon_as_they_are_due(monkeypatch, hours):
    takes(monkeypatch, hours, 0)
    game = reach_a_bots_turn(game_with_bots("medium", players=2))
    due = hours.now = game.bot_deadline
    sweep_bots()
    assert seen_at(game) == due


def test_a_hard_bot_that_thinks_past_its_moment_answers_at_once(monkeypatch, hours):
    takes(monkeypatch, hours, 2000)
    game = reach_a_bots_turn(game_with_bots("hard", players=2))
    begins = hours.now = game.bot_deadline
    sweep_bots()
    assert seen_at(game) == begins + 2000


def test_bots_told_to_move_at_once_wait_for_nothing(settings, monkeypatch, hours):
    settings.BOT_PACE = 0
    takes(monkeypatch, hours, 0)
    game = reach_a_bots_turn(game_with_bots("hard", players=2))
    sweep_bots()
    assert seen_at(game) == NOW


@pytest.mark.django_db(transaction=True)
def test_nothing_else_waits_for_a_hard_bots_moment(monkeypatch):
    """Its move is written by a thread of its own, which gives its connection back."""
    started: list[Timer] = []

    class Noted(Timer):
        def start(self) -> None:
            started.append(self)

    monkeypatch.setattr(moves, "Timer", Noted)
    takes(monkeypatch, Hours(), 0)
    game = reach_a_bots_turn(game_with_bots("hard", players=2))
    Game.objects.update(bot_deadline=1)
    before = rows_of(game)
    sweep_bots()
    assert rows_of(game) == before
    (timer,) = started
    timer.interval = 0
    threading.Thread.start(timer)
    timer.join()
    assert rows_of(game) == before + 1
