from datetime import UTC, datetime, timedelta

import pytest

from accounts.services.waits import wait_left
from games.engine.actions import Leave, Seat
from games.models import Game, Heartbeat
from games.store import downtime, timers
from games.store.write import Actor, act
from tests.games.people import MINUTE, NOW, SECOND
from tests.games.playing import game_of, people

pytestmark = pytest.mark.django_db

HOUR = 60 * MINUTE


def ranked_game():
    users = people(2)
    game = game_of(*users, ranked=True)
    game.players.update(last_seen=NOW)
    downtime.beat(NOW)
    return game, users


def test_people_are_not_gone_because_the_server_was():
    game, _ = ranked_game()
    assert downtime.beat(NOW + HOUR) == 1
    timers.forfeit_for_the_gone(NOW + HOUR)
    game.refresh_from_db()
    assert game.state == Game.State.PLAYING


def test_people_who_do_not_come_back_are_gone_three_minutes_later():
    game, _ = ranked_game()
    downtime.beat(NOW + HOUR)
    timers.forfeit_for_the_gone(NOW + HOUR + 4 * MINUTE)
    game.refresh_from_db()
    assert game.state == Game.State.FINISHED


def test_leaving_an_interrupted_game_brings_no_wait():
    game, users = ranked_game()
    downtime.beat(NOW + HOUR)
    act(game.pk, Leave(Seat(0)), actor=Actor.person(users[0].pk), now=NOW + HOUR)
    at = datetime.fromtimestamp((NOW + HOUR) / 1000, UTC)
    assert wait_left(users[0], at) is None


def test_leaving_a_game_with_the_server_there_brings_one():
    game, users = ranked_game()
    for second in range(0, 60, 10):
        assert downtime.beat(NOW + second * SECOND) == 0
    act(game.pk, Leave(Seat(0)), actor=Actor.person(users[0].pk), now=NOW + MINUTE)
    at = datetime.fromtimestamp((NOW + MINUTE) / 1000, UTC)
    assert wait_left(users[0], at) == timedelta(minutes=2)


def test_a_heartbeat_is_not_written_more_often_than_needed():
    downtime.beat(NOW)
    downtime.beat(NOW + SECOND)
    assert Heartbeat.objects.get().at == NOW
