"""The waiting room of a ranked table, over sockets."""

import pytest

from games.live.database import in_database
from games.models import Game
from games.store.clock import now_ms
from games.tables import opening, seating
from games.tables.opening import Wish
from tests.games.sockets import at_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("our_host")]


@pytest.fixture
def table(users):
    table = opening.create(users[0], Wish(ranked=True, seats=2), now=now_ms())
    seating.join(table.code, users[1], now=now_ms())
    return table


async def test_a_rated_game_does_not_start_with_somebody_who_has_closed_the_tab(table, cookies):
    async with at_table(table.code, cookies[0]) as [host]:
        async with at_table(table.code, cookies[1]) as [other]:
            assert await other.ask("ready") == ""
        await host.hear_until("away")
        assert "do-start" not in host.regions["room"]
        assert await host.ask("start") == "not_all_ready"
        assert "Still missing: Baraka." in host.regions["refusal"]
    assert not await in_database(Game.objects.exists)


async def test_another_tab_of_the_same_person_keeps_the_chair_warm(table, cookies):
    async with at_table(table.code, *cookies) as [host, other]:
        async with at_table(table.code, cookies[1]):
            assert await other.ask("ready") == ""
        assert await host.ask("start") == ""
    assert await in_database(Game.objects.count) == 1
