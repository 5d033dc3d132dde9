"""One log line per accepted command; mistakes of players stay quiet."""

import logging
import time
import uuid

import pytest

from games.live.commands import Command, handle
from games.store.clock import now_ms
from games.tables.table_facts import load_table_facts
from tests.games.playing import game_of, people, seat_to_act, user_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return game_of(*people(2), now=now_ms())


def send(game, seat: int, began: float | None = None, **fields: object):
    room = load_table_facts(game.table.code, now_ms())
    fields = {"id": str(uuid.uuid4()), **fields}
    return handle(Command.read(fields, user_on(game, seat), room, "en"), began)


def lines(caplog) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.name == "games.live.commands.base"]


def test_an_accepted_command_is_one_line_with_game_version_and_milliseconds(caplog, game):
    caplog.set_level(logging.INFO)
    seat = seat_to_act(game.pk)
    assert send(game, seat, type="draw").code == ""
    [line] = lines(caplog)
    assert (line.levelname, line.getMessage()) == ("INFO", "command")
    assert (line.kind, line.user) == ("draw", user_on(game, seat).pk)
    assert (line.game, line.version) == (str(game.pk), 2)
    assert line.ms >= 0


def test_waiting_for_a_thread_counts(caplog, game):
    caplog.set_level(logging.INFO)
    send(game, seat_to_act(game.pk), began=time.perf_counter() - 2, type="draw")
    [line] = lines(caplog)
    assert line.ms >= 2000


def test_a_refused_command_says_nothing_unless_asked_for_details(caplog, game):
    other = 1 - seat_to_act(game.pk)
    caplog.set_level(logging.INFO)
    assert send(game, other, type="draw").code == "not-your-turn"
    assert not lines(caplog)
    caplog.set_level(logging.DEBUG)
    send(game, other, type="draw")
    [line] = lines(caplog)
    assert (line.levelname, line.code) == ("DEBUG", "not-your-turn")
