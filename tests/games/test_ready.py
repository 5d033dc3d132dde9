import pytest

from games.models import Game
from games.tables import seating
from games.tables.errors import TableRefused
from tests.games.people import NOW, account, table_of

pytestmark = pytest.mark.django_db


def test_the_game_starts_when_all_seats_are_ready():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=2)
    seating.set_ready(table.code, amina, now=NOW)
    assert not Game.objects.exists()
    seating.set_ready(table.code, baraka, now=NOW)
    assert Game.objects.get().table == table


def test_a_table_with_free_seats_waits_though_everybody_is_ready():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=3)
    for user in (amina, baraka):
        seating.set_ready(table.code, user, now=NOW)
    assert not Game.objects.exists()


def test_one_may_change_ones_mind():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=2)
    seating.set_ready(table.code, amina, now=NOW)
    seating.set_ready(table.code, amina, False, now=NOW)
    seating.set_ready(table.code, baraka, now=NOW)
    assert not Game.objects.exists()


def test_only_those_who_sit_there_can_be_ready():
    table = table_of(account("Amina"))
    with pytest.raises(TableRefused, match="not_seated"):
        seating.set_ready(table.code, account("Baraka"), now=NOW)
