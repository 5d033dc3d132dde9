"""The table between two games: the end of one, and the way to the next, for whoever looks."""

import pytest
from django.urls import reverse

from games.engine.actions import Confirm
from games.store import timers
from games.store.clock import now_ms
from games.tables import presence, seating
from tests.games.people import MINUTE, account
from tests.games.playing import do, game_of, people, play_to_the_win, user_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    over = game_of(*people(2), now=now_ms())
    play_to_the_win(over, now_ms())
    for seat in (0, 1):
        do(over, Confirm(seat), now=now_ms())
    return over


def ending_for(client, user, game) -> str:
    client.force_login(user)
    page = client.get(reverse("table", args=[game.table.code])).text
    return page[page.index('id="confirm"') : page.index('id="room"')]


def test_who_played_may_play_again(client, game):
    ending = ending_for(client, user_on(game, 0), game)
    assert "do-again" in ending
    assert "Sit down" not in ending


def test_who_sat_down_after_the_game_sees_the_waiting_room(client, game):
    chege = account("Chege")
    seating.leave(game.table.code, user_on(game, 0))
    seating.join(game.table.code, chege)
    ending = ending_for(client, chege, game)
    assert "won!" not in ending
    assert " hidden" in ending


def test_who_got_up_may_sit_down_again(client, game):
    leaver = user_on(game, 0)
    seating.leave(game.table.code, leaver)
    ending = ending_for(client, leaver, game)
    assert "do-again" not in ending
    assert reverse("join", args=[game.table.invitation]) in ending


def test_who_watched_may_sit_down_while_there_is_a_chair(client, game):
    dalia = account("Dalia")
    assert "Sit down" not in ending_for(client, dalia, game)
    seating.leave(game.table.code, user_on(game, 0))
    assert "Sit down" in ending_for(client, dalia, game)


def test_a_forfeit_for_absence_is_told_as_such(client):
    began = now_ms()
    game = game_of(*people(2), now=began, ranked=True)
    presence.seen(game.table_id, game.pk, {user_on(game, 0).pk}, began + 3 * MINUTE)
    timers.forfeit_for_the_gone(began + 3 * MINUTE)
    client.force_login(user_on(game, 0))
    page = client.get(reverse("table", args=[game.table.code])).text
    assert "Baraka was away too long and forfeited" in page
    assert "You won: nobody else stayed" in page
    assert "left the table" not in page
