"""The seal of a deal binds rules, players and seats, and is there before anybody adds a nonce."""

import pytest

from games.models import Table
from games.store.deals import start_game
from games.store.seals import seal_of
from games.tables import bot_chairs, seating
from games.tables.errors import TableRefused
from tests.games.people import NOW, account, table_of

pytestmark = pytest.mark.django_db

NONCE, OTHER_NONCE = "ab" * 16, "cd" * 16


def refusal(*arguments: object) -> str:
    with pytest.raises(TableRefused) as caught:
        seating.give_nonce(*arguments)
    return caught.value.code


def test_one_alone_has_no_seal_yet():
    assert seal_of(table_of(account("Amina"))) == ""


def test_somebody_who_sits_down_changes_the_seal_and_so_does_who_leaves():
    table = table_of(account("Amina"), account("Baraka"), seats=3)
    two, chege = seal_of(table), account("Chege")
    seating.join(table.code, chege, now=NOW)
    three = seal_of(table)
    assert len({two, three}) == 2
    seating.leave(table.code, chege)
    assert seal_of(table) == two


@pytest.mark.parametrize(
    "change", [{"options": {"deal": 3}}, {"ruleset": "classic"}, {"turn_seconds": 60}]
)
def test_other_rules_have_another_seal(change):
    table = table_of(account("Amina"), account("Baraka"), seats=2)
    before = seal_of(table)
    Table.objects.filter(pk=table.pk).update(**change)
    assert seal_of(Table.objects.get(pk=table.pk)) != before


def test_people_who_change_chairs_change_the_seal():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=2)
    before = seal_of(table)
    table.chairs.filter(user=amina).update(number=3)
    assert seal_of(table) != before


def test_bots_that_will_fill_the_table_are_sealed_before_they_come():
    amina = account("Amina")
    table = table_of(amina, seats=3, bots_level="easy")
    seal = seal_of(table)
    bot_chairs.bots_to_fill(table, "easy")
    assert seal_of(table) == seal
    assert start_game(table, now=NOW).commitment == seal


def test_a_nonce_given_for_the_seal_is_used():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=2)
    seating.give_nonce(table.code, amina, NONCE, seal_of(table))
    seating.give_nonce(table.code, baraka, OTHER_NONCE, seal_of(table))
    assert start_game(table, now=NOW).nonces == [NONCE, OTHER_NONCE]


def test_the_first_nonce_of_a_player_stays_whatever_their_other_pages_add():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=2)
    seal = seal_of(table)
    seating.give_nonce(table.code, amina, NONCE, seal)
    seating.give_nonce(table.code, amina, NONCE, seal)
    assert refusal(table.code, amina, OTHER_NONCE, seal) == "nonce_given"
    assert start_game(table, now=NOW).nonces == [NONCE, ""]


def test_a_nonce_given_before_somebody_sat_down_is_not_used():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=3)
    old = seal_of(table)
    seating.give_nonce(table.code, amina, NONCE, old)
    seating.join(table.code, account("Chege"), now=NOW)
    assert refusal(table.code, baraka, NONCE, old) == "seal_changed"
    assert start_game(table, now=NOW).nonces == ["", "", ""]


def test_once_the_cards_are_dealt_it_is_too_late_for_a_nonce():
    amina = account("Amina")
    table = table_of(amina, account("Baraka"), seats=2)
    seal = seal_of(table)
    start_game(table, now=NOW)
    assert refusal(table.code, amina, NONCE, seal) == "seal_changed"


def test_who_does_not_sit_there_adds_nothing():
    table = table_of(account("Amina"), account("Baraka"), seats=2)
    assert refusal(table.code, account("Chege"), NONCE, seal_of(table)) == "not_seated"
