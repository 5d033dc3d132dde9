import pytest
from django.urls import reverse

from accounts.services import guests
from games.archive import profiles
from games.ranked import ratings
from tests.accounts.builders import account, finished_game

pytestmark = pytest.mark.django_db


def page(client, user):
    return client.get(reverse("profile", args=[user.username]))


def test_a_profile_shows_rating_graph_games_and_wins_to_everybody(client, wanjiku):
    otieno = account("Otieno")
    for n in range(3):
        ratings.apply_result(finished_game({wanjiku: "won", otieno: "lost"}, minute=n))
    response = page(client, wanjiku)
    text = response.content.decode()
    assert response.context["totals"] == profiles.Totals(games=3, wins=3)
    assert "Standard" in text
    assert "<polyline" in text
    assert "provisional" in text
    assert "Otieno" in text
    assert "wanjiku@example.org" not in text


def test_names_lead_to_profiles_whatever_their_case(client, wanjiku):
    assert client.get("/u/wanJIKU/").url == "/u/Wanjiku/"


def test_nobodys_profile_is_not_there(client):
    assert client.get("/u/Nobody/").status_code == 404


def test_a_guests_profile_says_guest(client):
    assert "Guest" in page(client, guests.make_guest("Juma")).content.decode()


def test_private_games_are_listed_for_their_player_only(client, wanjiku):
    game = finished_game({wanjiku: "won", account("Otieno"): "lost"}, ranked=False)
    game.private = True
    game.save()
    assert page(client, wanjiku).context["last_games"] == []
    client.force_login(wanjiku)
    assert len(page(client, wanjiku).context["last_games"]) == 1


def test_the_graph_runs_from_the_first_to_the_last_rating():
    graph = profiles.graph([1000, 1100, 1050])
    assert graph.points == "4.0,60.0 120.0,4.0 236.0,32.0"
    assert (graph.lowest, graph.highest, graph.last) == (1000, 1100, (236.0, 32.0))


def test_there_is_no_graph_of_nothing():
    assert profiles.graph([]) is None


def test_a_flat_history_is_a_flat_line():
    assert profiles.graph([1000, 1000]).points == "4.0,4.0 236.0,4.0"
