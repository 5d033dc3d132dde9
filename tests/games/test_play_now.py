import pytest
from django.urls import reverse

from accounts.models import User
from accounts.services.names import BadName
from games.models import Game, Table
from games.store.snapshots import load
from games.tables import bot_seats, seating
from games.tables.errors import TableRefused
from games.views import play_now
from tests.games.people import account, names_at, table_of

pytestmark = pytest.mark.django_db


def tap(client, **choices: str):
    return client.post(reverse("play_now"), choices)


def test_one_tap_puts_a_stranger_at_a_running_table(client):
    answer = tap(client, level="easy", ruleset="tucheze", players="3")
    game = Game.objects.get()
    assert answer.url == reverse("table", args=[game.table.code])
    assert client.get(answer.url).status_code == 200
    assert game.ruleset_slug == "tucheze"
    assert sorted(player.bot_level for player in game.players.all()) == ["", "easy", "easy"]
    assert len(load(game.pk).state.hands[0]) == 4


def test_who_has_no_name_yet_plays_as_a_guest(client):
    tap(client)
    guest = User.objects.get()
    assert guest.is_guest
    assert Game.objects.get().players.get(human=True).user == guest


def test_who_is_known_plays_under_their_own_name(client):
    amina = account("Amina")
    client.force_login(amina)
    tap(client, level="hard", ruleset="classic", players="2")
    assert Game.objects.get().players.get(human=True).name == "Amina"


def test_a_game_against_bots_is_unranked_and_not_in_the_lobby(client):
    tap(client)
    table = Table.objects.get()
    assert not table.ranked
    assert table.private


def test_without_choices_it_is_a_medium_table_of_four_by_standard_rules(client):
    tap(client)
    table = Table.objects.get()
    assert (table.ruleset, table.seats, table.bots_level) == ("standard", 4, "medium")


@pytest.mark.parametrize("choices", [{"level": "genius"}, {"ruleset": "poker"}])
def test_a_choice_that_does_not_exist_is_refused_with_a_sentence(client, choices):
    answer = client.post(reverse("play_now"), choices, follow=True)
    assert answer.redirect_chain[0][0] == reverse("home")
    assert "There" in str(next(iter(answer.context["messages"])))
    assert not Game.objects.exists()


def test_a_strange_number_of_players_means_the_usual_one(client):
    tap(client, players="99")
    assert Table.objects.get().seats == 4


def test_the_home_page_offers_it(client):
    page = client.get(reverse("home")).content.decode()
    assert f'action="{reverse("play_now")}"' in page
    assert client.get(reverse("play_now")).url == reverse("home")


def test_the_host_fills_the_free_chairs_with_bots():
    amina = account("Amina")
    table = table_of(amina, seats=4)
    bot_seats.fill(table.code, amina, "easy")
    assert len(set(names_at(table))) == 4
    assert table.chairs.filter(bot_level="easy").count() == 3


def test_bots_on_the_free_chairs_start_the_game_once_everybody_is_ready():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=4)
    for person in (amina, baraka):
        seating.set_ready(table.code, person)
    bot_seats.fill(table.code, amina, "easy")
    assert table.games.get().players.count() == 4


def test_bots_on_the_free_chairs_wait_for_who_is_not_ready():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=4)
    seating.set_ready(table.code, amina)
    bot_seats.fill(table.code, amina, "easy")
    assert not table.games.exists()
    seating.set_ready(table.code, baraka)
    assert table.games.get().players.count() == 4


def test_only_the_host_fills_a_table():
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=4)
    with pytest.raises(TableRefused, match="not_host"):
        bot_seats.fill(table.code, baraka, "easy")


def test_a_ranked_table_takes_no_bots():
    amina = account("Amina")
    table = table_of(amina, seats=4, ranked=True)
    with pytest.raises(TableRefused, match="ranked_bots"):
        bot_seats.fill(table.code, amina, "easy")


def test_bots_never_share_a_name_with_somebody_at_the_table():
    host = account("Achieng")
    table = table_of(host, seats=10)
    bot_seats.fill(table.code, host, "medium")
    assert len(set(names_at(table))) == 10


def test_nobody_opens_tables_without_end(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"table": "2/h/user"}
    client.force_login(account("Amina"))
    assert [tap(client).status_code for _ in range(3)] == [302, 302, 429]
    assert Table.objects.count() == 2


def test_who_gets_no_name_from_us_is_asked_for_one(client, monkeypatch):
    def refuse(request: object, name: str) -> None:
        raise BadName("name-taken", "Somebody has that name.")

    monkeypatch.setattr(play_now, "sign_in_guest", refuse)
    assert tap(client).url == reverse("guest")
    assert not User.objects.exists()
