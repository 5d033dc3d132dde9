"""Nobody plays for a rating who has not said yes and is not there."""

from importlib import import_module

import pytest
from django.apps import apps
from django.urls import reverse

from games.engine.actions import Leave, Seat
from games.models import Game, Table
from games.store.clock import now_ms
from games.store.write import Actor, act
from games.tables import hosting, leaving, presence, seating
from games.tables.errors import TableRefused
from games.wording.sentences import refused_text
from tests.games.matching import accept, found
from tests.games.people import MINUTE, NOW, SECOND, account, start_ranked, table_of
from tests.games.playing import play_to_the_end

pytestmark = pytest.mark.django_db
AWAY = presence.AWAY_AFTER_MS + SECOND


@pytest.fixture
def pair():
    return account("Amina"), account("Baraka")


@pytest.fixture
def table(pair):
    return table_of(*pair, ranked=True, seats=2)


def refused(act, *args, **kwargs) -> TableRefused:
    with pytest.raises(TableRefused) as caught:
        act(*args, **kwargs)
    return caught.value


def test_the_host_cannot_start_a_ranked_game_with_somebody_who_is_not_ready(pair, table):
    why = refused(hosting.start, table.code, pair[0], now=NOW)
    assert why.code == "not_all_ready"
    assert "Baraka" in refused_text(why)
    assert "Amina" not in refused_text(why)
    assert not Game.objects.exists()


def test_the_host_cannot_start_a_ranked_game_with_somebody_who_has_gone(pair, table):
    seating.set_ready(table.code, pair[1], now=NOW)
    assert refused(hosting.start, table.code, pair[0], now=NOW + AWAY).code == "not_all_ready"
    presence.seen(table.pk, None, {pair[1].pk}, NOW + AWAY)
    assert hosting.start(table.code, pair[0], now=NOW + AWAY)


def test_the_last_one_to_be_ready_starts_nothing_with_somebody_who_has_gone(pair, table):
    seating.set_ready(table.code, pair[0], now=NOW)
    seating.set_ready(table.code, pair[1], now=NOW + AWAY)
    assert not Game.objects.exists()
    assert [chair.ready for chair in table.chairs.all()] == [False, True]
    seating.set_ready(table.code, pair[0], now=NOW + AWAY)
    assert Game.objects.get().ranked


def test_who_closes_the_page_is_gone_at_once(pair, table):
    for user in pair:
        presence.seen(table.pk, None, {user.pk}, NOW)
    seating.set_ready(table.code, pair[1], now=NOW)
    presence.gone(table.pk, pair[1].pk, NOW + SECOND)
    assert refused(hosting.start, table.code, pair[0], now=NOW + SECOND).code == "not_all_ready"


def test_a_friendly_game_starts_with_those_who_sit_there(pair):
    friendly = table_of(*pair, seats=2)
    assert hosting.start(friendly.code, pair[0], now=NOW + AWAY)


@pytest.mark.parametrize("live", [False, True])
def test_the_page_of_a_ranked_table_says_so_from_the_first_second(client, pair, table, live):
    if live:
        start_ranked(table, now_ms())
    client.force_login(pair[0])
    page = client.get(reverse("table", args=[table.code])).text
    assert 'id="ranked">★ Ranked<' in page


def test_the_start_button_shows_when_the_others_are_ready(client, pair, table):
    client.force_login(pair[0])
    table.chairs.update(last_seen=now_ms())
    assert "do-start" not in client.get(reverse("table", args=[table.code])).text
    seating.set_ready(table.code, pair[1])
    assert "do-start" in client.get(reverse("table", args=[table.code])).text


def matched_game(now=NOW) -> Game:
    people = found("Amina", "Baraka", now=now)
    Table.objects.update(next_secret=bytes(32))
    for user in people:
        accept(user, nonce="", now=now)
    return Game.objects.get()


def state_of(game: Game) -> str:
    return Table.objects.get(pk=game.table_id).state


def test_the_table_of_a_quick_match_is_dissolved_a_minute_after_its_game():
    game = matched_game()
    over = play_to_the_end(game)
    assert leaving.dissolve_matches(over + MINUTE) == 0
    assert leaving.dissolve_matches(over + MINUTE + 1) == 1
    assert state_of(game) == Table.State.CLOSED
    assert not game.table.chairs.exists()


def test_all_who_were_matched_may_ask_for_another_game_within_a_minute():
    game = matched_game()
    over = play_to_the_end(game)
    people = [player.user for player in game.players.all()]
    seating.set_ready(game.table.code, people[0], now=over + 50 * SECOND)
    assert Game.objects.count() == 1
    seating.set_ready(game.table.code, people[1], now=over + 60 * SECOND)
    assert Game.objects.count() == 2
    assert leaving.dissolve_matches(over + 2 * MINUTE) == 0
    assert state_of(game) == Table.State.PLAYING


def test_who_asks_too_late_for_another_game_is_told_that_the_table_is_closed():
    game = matched_game()
    over = play_to_the_end(game)
    people = [player.user for player in game.players.all()]
    late = refused(seating.set_ready, game.table.code, people[0], now=over + MINUTE + 1)
    assert late.code == "table_closed"


def test_a_quick_match_somebody_left_is_dissolved_at_once():
    game = matched_game()
    act(game.pk, Leave(Seat(1)), actor=Actor.person(game.players.get(seat=1).user_id), now=NOW)
    assert state_of(game) == Table.State.CLOSED


def test_nobody_is_the_host_of_a_quick_match_and_nobody_else_sits_down():
    game = matched_game()
    play_to_the_end(game)
    host = game.table.host
    assert refused(hosting.start, game.table.code, host, now=NOW).code == "not_host"
    assert refused(hosting.remove, game.table.code, host, 1).code == "not_host"
    seating.leave(game.table.code, host)
    assert refused(seating.join, game.table.code, account("Chege"), now=NOW).code == "table_closed"


def test_the_end_of_a_quick_match_says_what_comes_next(client):
    game = matched_game(now_ms())
    play_to_the_end(game, now_ms())
    client.force_login(game.players.get(seat=0).user)
    address = reverse("table", args=[game.table.code])
    page = client.get(address).text
    assert "within a minute" in page
    assert "do-again" in page
    Table.objects.update(rematch_by=1)
    leaving.dissolve_matches(now_ms())
    page = client.get(address).text
    assert "not everybody wanted another game" in page
    assert "do-again" not in page
    assert reverse("quick_match") in page


def test_private_tables_that_were_ranked_are_friendly_now(pair, table):
    Table.objects.update(private=True)
    import_module("games.migrations.0020_rematches").make_private_tables_friendly(apps, None)
    table.refresh_from_db()
    assert not table.ranked
