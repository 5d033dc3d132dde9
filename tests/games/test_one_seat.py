"""No ghosts: whoever waits somewhere waits there alone, and what is over is not offered."""

from functools import partial

import pytest

from games.models import Chair, Table
from games.ranked import queue
from games.tables import hosting, opening, seating
from games.tables.bot_seats import play_now
from games.tables.lobby import LobbyFilters, open_tables
from games.tables.opening import Wish
from tests.games.matching import accept, wait
from tests.games.people import NOW, account, names_at, start_ranked, table_of
from tests.games.playing import play_to_the_end
from tests.games.test_last_seat import all_at_once
from tests.games.test_ranked_consent import matched_game

EVERYTHING = LobbyFilters()


def listed() -> list[str]:
    return [card.table.code for card in open_tables(EVERYTHING)]


@pytest.mark.django_db
def test_who_sits_down_elsewhere_has_got_up():
    amina = account("Amina")
    first, second = table_of(amina), table_of(account("Baraka"))
    seating.join(second.code, amina, now=NOW)
    assert names_at(second) == ["Baraka", "Amina"]
    first.refresh_from_db()
    assert first.state == Table.State.CLOSED


@pytest.mark.django_db
def test_who_opens_another_table_leaves_the_one_they_waited_at_to_the_others():
    amina, baraka = account("Amina"), account("Baraka")
    first = table_of(amina, baraka)
    opening.create(amina, Wish(), now=NOW)
    first.refresh_from_db()
    assert names_at(first) == ["Baraka"]
    assert first.host == baraka


@pytest.mark.django_db
def test_sitting_down_where_one_sits_changes_nothing():
    amina = account("Amina")
    table = table_of(amina)
    seating.join(table.code, amina, now=NOW)
    assert names_at(table) == ["Amina"]


@pytest.mark.django_db
def test_a_running_game_keeps_its_players_whatever_they_wait_for():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=2)
    table.next_secret = bytes(32)
    table.save()
    game = hosting.start(table.code, amina, now=NOW)
    other = table_of(account("Chege"))
    seating.join(other.code, amina, now=NOW)
    assert names_at(table) == ["Amina", "Baraka"]
    play_to_the_end(game)
    assert names_at(table) == ["Baraka"]
    assert names_at(other) == ["Chege", "Amina"]


@pytest.mark.django_db
def test_who_plays_bots_while_waiting_waits_on():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka)
    play_now(amina, "easy", "standard", 2, now=NOW)
    assert names_at(table) == ["Amina", "Baraka"]


@pytest.mark.django_db
def test_a_ranked_match_ends_the_waiting_at_tables():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, account("Chege"))
    for user in (amina, baraka):
        wait(user)
    queue.match(NOW)
    for user in (amina, baraka):
        accept(user)
    assert names_at(table) == ["Chege"]


@pytest.mark.django_db
def test_a_finished_quick_match_is_not_in_the_lobby():
    game = matched_game()
    play_to_the_end(game)
    assert listed() == []
    seating.leave(game.table.code, game.table.host)
    assert listed() == []


@pytest.mark.django_db
def test_a_finished_ranked_table_is_not_in_the_lobby():
    table = table_of(account("Amina"), account("Baraka"), ranked=True, seats=3)
    Table.objects.update(next_secret=bytes(32))
    assert listed() == [table.code]
    play_to_the_end(start_ranked(table))
    assert Table.objects.get().state == Table.State.OPEN
    assert listed() == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_sitting_down_at_two_tables_at_once_leaves_one_seat():
    amina = account("Amina")
    tables = [table_of(account(name)) for name in ("Baraka", "Chege", "Dedan")]
    all_at_once([partial(seating.join, table.code, amina, now=NOW) for table in tables])
    assert Chair.objects.filter(user=amina).count() == 1
