from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import Rating
from accounts.services.waits import wait_left
from games.engine.actions import EndNow, Leave
from games.models import Game, Table
from games.ranked import queue
from games.store.write import Actor, act
from games.tables import hosting, seating
from tests.games.people import NOW, SECOND, account, names_at, start_ranked, table_of

pytestmark = pytest.mark.django_db

LATER = NOW + SECOND


def ranked_game(*people) -> Game:
    table = table_of(*people, ranked=True, seats=len(people))
    return start_ranked(table)


def leave(game, user) -> None:
    answer = act(game.pk, Leave, actor=Actor.person(user.pk), now=LATER)
    assert answer.ok


def results(game) -> dict[str, str]:
    return {player.name: player.result for player in game.players.all()}


def waits(user) -> timedelta | None:
    return wait_left(user, datetime.fromtimestamp(LATER / 1000, UTC))


def test_the_last_one_left_wins_and_the_ratings_move():
    amina, baraka = account("Amina"), account("Baraka")
    game = ranked_game(amina, baraka)
    leave(game, baraka)
    assert results(game) == {"Amina": "won", "Baraka": "left"}
    shown = {rating.user: rating.shown for rating in Rating.objects.all()}
    assert shown[amina] > 1000 > shown[baraka]


def test_whoever_leaves_a_ranked_game_waits_at_once_and_may_not_hide_behind_the_rest():
    people = [account(name) for name in ("Amina", "Baraka", "Chege")]
    game = ranked_game(*people)
    leave(game, people[2])
    assert results(game) == {"Amina": "", "Baraka": "", "Chege": "left"}
    assert waits(people[2]) == timedelta(minutes=2)
    assert queue.live_ranked_table(people[2]) is None
    assert queue.live_ranked_table(people[0]) is not None


def test_leaving_a_friendly_game_costs_nothing():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka)
    leave(hosting.start(table.code, amina, now=NOW), baraka)
    assert waits(baraka) is None
    assert not Rating.objects.exists()


def test_a_game_ended_by_a_moderator_counts_for_nobody():
    amina, baraka = account("Amina"), account("Baraka")
    game = ranked_game(amina, baraka)
    act(game.pk, EndNow(), actor=Actor.moderator(account("Mzee").pk), now=LATER)
    assert set(results(game).values()) == {""}
    assert waits(amina) is waits(baraka) is None
    assert not Rating.objects.exists()


def test_after_the_game_the_table_is_open_for_those_who_stayed():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=2)
    leave(hosting.start(table.code, amina, now=NOW), amina)
    table.refresh_from_db()
    assert (table.state, table.host) == (Table.State.OPEN, baraka)
    assert names_at(table) == ["Baraka"]
    seating.join(table.code, amina, now=LATER)
    for user in (amina, baraka):
        seating.set_ready(table.code, user, now=LATER)
    assert table.games.count() == 2
