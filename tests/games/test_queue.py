from datetime import UTC, datetime

import pytest
from django.db import IntegrityError

from accounts.models import Rating
from accounts.services.waits import record_left
from games.models import Game, QueueEntry, Table
from games.ranked import matches, queue
from games.tables.errors import TableRefused
from games.wording.sentences import refused_text
from tests.games.matching import accept, wait
from tests.games.people import MINUTE, NOW, SECOND, account, guest, start_ranked, table_of

pytestmark = pytest.mark.django_db


def rate(user, shown, ruleset="standard"):
    mu = (shown - 1000) / 40 + 15
    Rating.objects.create(user=user, ruleset=ruleset, mu=mu, sigma=5, shown=shown)


def refused(user, *args, **kwargs) -> TableRefused:
    with pytest.raises(TableRefused) as caught:
        wait(user, *args, **kwargs)
    return caught.value


def test_two_who_wait_and_accept_get_a_ranked_game_without_bots_or_house_rules():
    amina, baraka = account("Amina"), account("Baraka")
    wait(amina)
    assert queue.match(NOW) == 0
    wait(baraka, now=NOW + SECOND)
    assert queue.match(NOW + SECOND) == 1
    accept(amina)
    assert not Game.objects.exists()
    accept(baraka)
    game = Game.objects.get()
    assert game.ranked
    assert {player.user for player in game.players.all()} == {amina, baraka}
    assert all(player.human for player in game.players.all())
    assert game.table.options == {}
    assert not QueueEntry.objects.exists()


def test_one_group_that_cannot_be_seated_does_not_stop_the_others(monkeypatch):
    for name in ("Amina", "Baraka", "Chege", "Dedan"):
        wait(account(name), "standard" if name in ("Amina", "Baraka") else "classic")
    offer = matches.offer

    def broken(group, now):
        if group[0].ruleset == "classic":
            raise IntegrityError("used before")
        return offer(group, now)

    monkeypatch.setattr(matches, "offer", broken)
    assert queue.match(NOW) == 1
    assert Table.objects.get().ruleset == "standard"


def test_four_who_want_four_play_together():
    for name in ("Amina", "Baraka", "Chege"):
        wait(account(name), "wild_ace", 4)
    assert queue.match(NOW) == 0
    wait(account("Dedan"), "wild_ace", 4)
    assert queue.match(NOW) == 1
    assert Table.objects.get().chairs.count() == 4


def test_those_who_want_different_games_are_not_mixed():
    wait(account("Amina"), "standard")
    wait(account("Baraka"), "classic")
    wait(account("Chege"), "standard", 4)
    assert queue.match(NOW) == 0


@pytest.mark.parametrize("wish", [("classic", 2), ("standard", 4)])
def test_a_wish_changed_while_groups_are_looked_for_is_not_mixed_with_others(monkeypatch, wish):
    amina, baraka = account("Amina"), account("Baraka")
    wait(amina)
    wait(baraka)
    look = queue.groups

    def look_and_change(*seen):
        wait(baraka, *wish)
        return look(*seen)

    monkeypatch.setattr(queue, "groups", look_and_change)
    assert queue.match(NOW) == 0
    assert not Table.objects.exists()


def test_near_ratings_first_and_the_range_widens():
    amina, baraka = account("Amina"), account("Baraka")
    rate(amina, 1000)
    rate(baraka, 1400)
    wait(amina)
    wait(baraka)
    assert queue.match(NOW) == 0
    queue.standing(amina, now=NOW + 14 * SECOND)
    queue.standing(baraka, now=NOW + 14 * SECOND)
    assert queue.match(NOW + 14 * SECOND) == 0
    queue.standing(amina, now=NOW + 15 * SECOND)
    assert queue.match(NOW + 15 * SECOND) == 1


def test_whoever_closed_the_page_is_not_seated_but_keeps_the_place_for_a_while():
    amina, baraka = account("Amina"), account("Baraka")
    wait(amina)
    wait(baraka, now=NOW + MINUTE)
    assert queue.match(NOW + MINUTE) == 0
    assert queue.standing(amina, now=NOW + MINUTE).waited_ms == MINUTE
    assert queue.match(NOW + MINUTE) == 1


def test_a_place_nobody_asks_about_is_given_up_in_the_end():
    amina = account("Amina")
    wait(amina)
    queue.match(NOW + 11 * MINUTE)
    assert queue.standing(amina, now=NOW + 11 * MINUTE) is None


def test_matching_again_at_once_starts_nothing_more():
    wait(account("Amina"))
    wait(account("Baraka"))
    assert [queue.match(NOW), queue.match(NOW)] == [1, 0]


def test_the_waiting_are_told_how_it_goes():
    amina = account("Amina")
    wait(amina)
    wait(account("Baraka"), now=NOW + SECOND)
    told = queue.standing(amina, now=NOW + 5 * SECOND)
    assert (told.waited_ms, told.others, told.usual_ms) == (5 * SECOND, 1, None)
    assert (told.lowest, told.highest) == (800, 1200)


def test_how_long_it_took_others_is_told():
    amina, baraka = account("Amina"), account("Baraka")
    wait(amina)
    wait(baraka, now=NOW + 10 * SECOND)
    queue.match(NOW + 10 * SECOND)
    for user in (amina, baraka):
        accept(user, now=NOW + 10 * SECOND)
    assert queue.usual_wait("standard", 2) == 5 * SECOND
    assert queue.usual_wait("standard", 4) is None


def test_one_can_stop_waiting():
    amina = account("Amina")
    wait(amina)
    queue.give_up(amina)
    assert queue.standing(amina, now=NOW) is None


def test_waiting_twice_is_waiting_once_for_the_last_wish():
    amina = account("Amina")
    wait(amina)
    wait(amina, "classic", 4)
    entry = QueueEntry.objects.get()
    assert (entry.ruleset, entry.players) == ("classic", 4)


def test_guests_cannot_wait_for_ranked():
    assert refused(guest("Zawadi")).code == "guest"


def test_leavers_wait_out_their_time_first():
    amina = account("Amina")
    record_left(amina, datetime.fromtimestamp(NOW / 1000, UTC))
    assert "2 more minutes" in refused_text(refused(amina))
    assert wait(amina, now=NOW + 2 * MINUTE)


def test_nobody_waits_who_plays_ranked_already():
    amina = account("Amina")
    table = table_of(amina, account("Baraka"), ranked=True, seats=2)
    start_ranked(table)
    assert refused(amina).code == "already_ranked"


def test_whoever_began_another_ranked_game_loses_the_place():
    amina = account("Amina")
    table = table_of(amina, account("Baraka"), ranked=True, seats=2)
    wait(amina)
    wait(account("Chege"))
    start_ranked(table)
    assert queue.match(NOW) == 0
    assert [entry.user.name for entry in QueueEntry.objects.all()] == ["Chege"]


@pytest.mark.parametrize(
    ("ruleset", "players", "code"),
    [("poker", 2, "unknown_ruleset"), ("standard", 3, "queue_players")],
)
def test_a_wish_the_queue_does_not_know_is_refused(ruleset, players, code):
    assert refused(account("Amina"), ruleset, players).code == code
