import pytest

from games.models import Table
from games.tables import hosting, leaving, seating
from games.tables.errors import TableRefused
from tests.games.people import MINUTE, NOW, account, names_at, table_of

pytestmark = pytest.mark.django_db


def test_a_host_who_leaves_hands_the_table_to_whoever_came_next():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, account("Chege"))
    seating.leave(table.code, amina)
    table.refresh_from_db()
    assert table.host == baraka
    assert names_at(table) == ["Baraka", "Chege"]


def test_a_table_left_empty_closes():
    amina = account("Amina")
    table = table_of(amina)
    seating.leave(table.code, amina)
    table.refresh_from_db()
    assert table.state == Table.State.CLOSED
    assert not table.chairs.exists()


def test_leaving_a_table_one_does_not_sit_at_changes_nothing():
    table = table_of(account("Amina"))
    seating.leave(table.code, account("Baraka"))
    assert names_at(table) == ["Amina"]


def test_nobody_gets_up_in_the_middle_of_a_game():
    amina = account("Amina")
    table = table_of(amina, account("Baraka"))
    hosting.start(table.code, amina, now=NOW)
    with pytest.raises(TableRefused, match="game_running"):
        seating.leave(table.code, amina)


def test_whoever_had_no_page_open_for_ten_minutes_loses_the_chair():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka)
    table.chairs.filter(user=baraka).update(last_seen=NOW + 9 * MINUTE)
    assert leaving.free_deserted(NOW + 11 * MINUTE) == 1
    table.refresh_from_db()
    assert names_at(table) == ["Baraka"]
    assert table.host == baraka


def test_a_deserted_table_closes():
    table = table_of(account("Amina"))
    leaving.free_deserted(NOW + 11 * MINUTE)
    table.refresh_from_db()
    assert table.state == Table.State.CLOSED
    assert leaving.free_deserted(NOW + 12 * MINUTE) == 0
