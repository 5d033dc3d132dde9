from datetime import UTC, datetime

import pytest

from accounts.services.waits import record_left
from games.models import Game, Table
from games.tables import hosting, seating
from games.tables.errors import TableRefused
from games.wording.sentences import refused_text
from tests.games.people import NOW, account, names_at, start_ranked, table_of

pytestmark = pytest.mark.django_db


def refused(act, *args, **kwargs) -> str:
    with pytest.raises(TableRefused) as caught:
        act(*args, **kwargs)
    return caught.value.code


def test_the_host_may_remove_a_player_who_cannot_come_back():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka)
    hosting.remove(table.code, amina, 1)
    assert names_at(table) == ["Amina"]
    assert refused(seating.join, table.code, baraka, now=NOW) == "removed"


def test_only_the_host_may_start_remove_or_pass_the_role_on():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka)
    assert refused(hosting.start, table.code, baraka, now=NOW) == "not_host"
    assert refused(hosting.remove, table.code, baraka, 0) == "not_host"
    assert refused(hosting.pass_host, table.code, baraka, 1) == "not_host"
    assert refused(hosting.start, table.code, account("Chege"), now=NOW) == "not_host"


def test_the_host_cannot_be_removed_by_themselves():
    amina = account("Amina")
    assert refused(hosting.remove, table_of(amina).code, amina, 0) == "not_yourself"


def test_an_empty_chair_cannot_be_removed():
    amina = account("Amina")
    assert refused(hosting.remove, table_of(amina).code, amina, 3) == "no_such_seat"


def test_the_host_may_pass_the_role_on():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka)
    hosting.pass_host(table.code, amina, 1)
    assert Table.objects.get(pk=table.pk).host == baraka


def test_the_host_starts_with_those_present():
    amina = account("Amina")
    table = table_of(amina, account("Baraka"), seats=6)
    game = hosting.start(table.code, amina, now=NOW)
    assert game.players.count() == 2
    assert Table.objects.get(pk=table.pk).state == Table.State.PLAYING


def test_nobody_plays_alone():
    amina = account("Amina")
    assert refused(hosting.start, table_of(amina).code, amina, now=NOW) == "too_few"


def test_a_game_cannot_be_started_twice():
    amina = account("Amina")
    table = table_of(amina, account("Baraka"))
    hosting.start(table.code, amina, now=NOW)
    assert refused(hosting.start, table.code, amina, now=NOW) == "table_started"
    assert Game.objects.count() == 1


def test_bots_fill_the_empty_seats_where_the_table_asks_for_them():
    amina = account("Amina")
    table = table_of(amina, seats=4, bots_level="easy")
    game = hosting.start(table.code, amina, now=NOW)
    assert [player.human for player in game.players.all()] == [True, False, False, False]
    assert len(set(names_at(table))) == 4


def test_a_bot_cannot_be_host():
    amina = account("Amina")
    table = table_of(amina, seats=2)
    table.chairs.create(number=1, name="Juma", bot_level="easy")
    assert refused(hosting.pass_host, table.code, amina, 1) == "bots_cannot_host"


def test_a_ranked_game_starts_only_when_everybody_may_play_it():
    amina, baraka = account("Amina"), account("Baraka")
    waiting = table_of(amina, baraka, ranked=True, seats=4)
    record_left(baraka, datetime.fromtimestamp(NOW / 1000, UTC))
    with pytest.raises(TableRefused) as caught:
        start_ranked(waiting)
    assert caught.value.code == "player_may_not"
    assert "Baraka" in refused_text(caught.value)
    assert Table.objects.get(pk=waiting.pk).state == Table.State.OPEN
