import pytest

from games.models import Chair, Table
from games.tables import hosting, seating
from games.tables.errors import TableRefused
from games.wording.sentences import refused_text
from tests.games.people import NOW, account, guest, names_at, start_ranked, table_of

pytestmark = pytest.mark.django_db


def refused_join(table, user) -> TableRefused:
    with pytest.raises(TableRefused) as caught:
        seating.join(table.code, user, now=NOW)
    return caught.value


def test_people_take_the_first_free_chair():
    table = table_of(account("Amina"), account("Baraka"), account("Chege"), seats=4)
    seating.leave(table.code, Chair.objects.get(name="Baraka").user)
    seating.join(table.code, account("Dedan"), now=NOW)
    assert names_at(table) == ["Amina", "Dedan", "Chege"]


def test_the_code_works_in_capitals_too():
    table = table_of(account("Amina"))
    assert seating.join(table.code.upper(), account("Baraka"), now=NOW).number == 1


def test_joining_twice_gives_the_same_chair():
    baraka = account("Baraka")
    table = table_of(account("Amina"), baraka)
    assert seating.join(table.code, baraka, now=NOW).number == 1
    assert table.chairs.count() == 2


def test_guests_of_the_same_name_are_told_apart():
    table = table_of(guest("Zawadi"), guest("Zawadi"), guest("Zawadi"))
    assert names_at(table) == ["Zawadi", "Zawadi 2", "Zawadi 3"]


def test_guests_whose_names_look_the_same_are_told_apart():
    table = table_of(guest("Zawadi"), guest("Zawad1"), guest("𝐙áwadi"))
    assert names_at(table) == ["Zawadi", "Zawad1 2", "𝐙áwadi 3"]


def test_a_full_table_cannot_be_joined():
    table = table_of(account("Amina"), account("Baraka"), seats=2)
    refused = refused_join(table, account("Chege"))
    assert (refused.code, refused_text(refused)) == ("table_full", "This table is full.")


def test_a_started_table_cannot_be_joined():
    table = table_of(account("Amina"), account("Baraka"), seats=4)
    hosting.start(table.code, table.host, now=NOW)
    refused = refused_join(table, account("Chege"))
    assert refused_text(refused) == "The game at this table has already started."


def test_a_closed_table_cannot_be_joined():
    amina = account("Amina")
    table = table_of(amina)
    seating.leave(table.code, amina)
    assert refused_text(refused_join(table, account("Baraka"))) == "This table is closed."


def test_a_table_that_never_was_cannot_be_joined():
    assert refused_join(Table(code="nowhere"), account("Amina")).code == "no_table"


def test_a_ranked_table_is_for_accounts():
    table = table_of(account("Amina"), ranked=True)
    assert refused_join(table, guest("Zawadi")).code == "guest"


def test_whoever_plays_ranked_cannot_sit_down_at_another_ranked_table():
    amina, baraka = account("Amina"), account("Baraka")
    first = table_of(amina, baraka, ranked=True, seats=2)
    start_ranked(first)
    second = table_of(account("Chege"), ranked=True)
    assert refused_join(second, baraka).code == "already_ranked"


def test_whoever_plays_ranked_may_still_play_with_friends():
    amina, baraka = account("Amina"), account("Baraka")
    first = table_of(amina, baraka, ranked=True, seats=2)
    start_ranked(first)
    assert seating.join(table_of(account("Chege")).code, baraka, now=NOW)
