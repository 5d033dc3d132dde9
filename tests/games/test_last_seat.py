"""Two people and one chair: settled by the database, on real threads and connections."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import connection

from games.models import Game, QueueEntry, Table
from games.ranked import matches, queue
from games.tables import hosting, seating
from games.tables.errors import TableRefused
from tests.games.people import NOW, account, table_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

PATIENCE = 60


def all_at_once(acts: list[Callable[[], object]]) -> list[object]:
    """What each of them came to: a result, or the code of a refusal."""
    start = Barrier(len(acts))

    def run(act: Callable[[], object]) -> object:
        try:
            start.wait(PATIENCE)
            return act()
        except TableRefused as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(run, acts, timeout=PATIENCE))


def test_two_people_taking_the_last_seat_at_once_and_exactly_one_gets_it():
    for round_number in range(5):
        table = table_of(account(f"Host{round_number}"), seats=2)
        people = [account(f"Player{round_number}_{number}") for number in range(4)]
        outcomes = all_at_once(
            [partial(seating.join, table.code, user, now=NOW) for user in people]
        )
        assert outcomes.count("table_full") == 3
        assert table.chairs.count() == 2


def test_the_last_two_becoming_ready_at_once_start_one_game():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=2)
    all_at_once([partial(seating.set_ready, table.code, user, now=NOW) for user in (amina, baraka)])
    assert Game.objects.filter(table=table).count() == 1


def test_nobody_gets_into_two_ranked_games_at_once():
    amina = account("Amina")
    tables = [table_of(account(name), ranked=True, seats=2) for name in ("Baraka", "Chege")]
    for table in tables:
        # As if they had sat down at both before there was one seat for each.
        table.chairs.create(number=1, user=amina, name="Amina", last_seen=NOW)
        table.chairs.update(ready=True)
    outcomes = all_at_once(
        [partial(hosting.start, table.code, table.host, now=NOW) for table in tables]
    )
    assert sorted(outcome for outcome in outcomes if isinstance(outcome, str)) == ["player_may_not"]
    assert Game.objects.filter(players__user=amina).count() == 1


def test_two_processes_matching_at_once_seat_everybody_once():
    for number in range(6):
        queue.enter(account(f"Player{number}"), "standard", 2, now=NOW)
    all_at_once([partial(queue.match, NOW)] * 3)
    while queue.match(NOW):
        pass
    assert Table.objects.count() == 3
    assert not QueueEntry.objects.filter(match=None).exists()


def test_all_who_accept_a_match_at_once_get_one_game():
    people = [account(f"Player{number}") for number in range(4)]
    for user in people:
        queue.enter(user, "standard", 4, now=NOW)
    assert queue.match(NOW) == 1
    all_at_once([partial(matches.accept, user, "", "", now=NOW) for user in people])
    assert Game.objects.get().players.count() == 4
    assert not QueueEntry.objects.exists()
