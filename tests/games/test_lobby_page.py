import pytest
from django.urls import reverse

from games.engine.actions import Leave, Seat
from games.models import Chair
from games.tables import hosting, seating
from tests.games.people import NOW, account, guest, names_at, table_of
from tests.games.playing import do, game_of, people

pytestmark = pytest.mark.django_db


def lobby(client, query="") -> str:
    return client.get(reverse("lobby") + query).content.decode()


def test_open_public_tables_are_listed_with_who_sits_there(client):
    table_of(account("Amina"), account("Baraka"), ruleset="wild_ace", seats=4)
    page = lobby(client)
    assert "Amina, Baraka" in page
    assert "Wild Ace" in page
    assert "2 of 4 seats" in page


def test_private_full_and_running_tables_are_not_offered(client):
    table_of(account("Amina"), private=True)
    table_of(account("Baraka"), account("Chege"), seats=2)
    running = table_of(account("Dedan"), account("Esha"), seats=4)
    hosting.start(running.code, running.host, now=NOW)
    page = lobby(client)
    assert "No open table just now." in page
    assert "Games to watch" in page


def test_the_list_is_filtered_by_what_the_address_says(client):
    table_of(account("Amina"), ruleset="classic")
    table_of(account("Baraka"), ranked=True)
    assert "Amina" in lobby(client, "?ruleset=classic")
    assert "Baraka" not in lobby(client, "?ruleset=classic")
    assert "Baraka" in lobby(client, "?ranked=yes")
    assert "Amina" not in lobby(client, "?ranked=yes")
    assert "Baraka" not in lobby(client, "?ranked=no")
    assert "Amina" in lobby(client, "?ruleset=poker&ranked=maybe")


def test_ranked_tables_show_the_ratings_of_those_who_sit_there(client):
    amina = account("Amina")
    amina.ratings.create(ruleset="standard", mu=25, sigma=5, shown=1234)
    table = table_of(amina, ranked=True)
    assert "rating 1234" in lobby(client)
    seating.join(table.code, account("Baraka"), now=NOW)
    assert "rating 1000–1234" in lobby(client)


def test_joining_takes_one_tap(client):
    table = table_of(account("Amina"))
    client.force_login(account("Baraka"))
    answer = client.post(reverse("join_table"), {"code": table.code})
    assert answer.url == reverse("table", args=[table.code])
    assert names_at(table) == ["Amina", "Baraka"]


def test_a_refusal_is_said_in_the_lobby(client):
    table = table_of(account("Amina"), account("Baraka"), seats=2)
    client.force_login(account("Chege"))
    answer = client.post(reverse("join_table"), {"code": table.code}, follow=True)
    assert "This table is full." in answer.content.decode()


def test_a_visitor_is_asked_for_a_name_first(client):
    table = table_of(account("Amina"))
    answer = client.post(reverse("join_table"), {"code": table.code})
    assert answer.url == reverse("join", args=[table.code])
    assert Chair.objects.count() == 1


def test_the_way_back_to_ones_own_table_is_there(client):
    zawadi = guest("Zawadi")
    table = table_of(zawadi, private=True)
    client.force_login(zawadi)
    assert reverse("table", args=[table.code]) in lobby(client)


def test_there_is_no_way_back_into_a_game_one_left(client):
    amina, baraka, chebet = people(3)
    game = game_of(amina, baraka, chebet, private=True)
    way_back = reverse("table", args=[game.table.code])
    client.force_login(amina)
    assert way_back in lobby(client)
    do(game, Leave(Seat(0)))
    assert way_back not in lobby(client)


def test_names_appear_as_text(client):
    table_of(guest("<b>Zawadi"))
    page = lobby(client)
    assert "<b>Zawadi" not in page
    assert "&lt;b&gt;Zawadi" in page
