import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import guests
from games.models import Player
from games.ranked import ratings, refold
from tests.accounts.builders import PASSWORD, account, finished_game
from tests.games.people import table_of

pytestmark = pytest.mark.django_db


def delete(client, **data):
    return client.post(reverse("delete_account"), {"sure": "on"} | data)


def test_the_person_goes_and_the_games_stay(client, wanjiku):
    game = finished_game({wanjiku: "won", account("Otieno"): "lost"})
    ratings.apply_result(game)
    client.force_login(wanjiku)
    assert delete(client, password=PASSWORD).status_code == 302
    gone = User.objects.get(pk=wanjiku.pk)
    assert (gone.name, gone.email, gone.is_active) == ("former player", "", False)
    assert Player.objects.get(user=gone).name == "former player"
    assert refold.differences("standard") == []
    everything = " ".join(str(value) for value in vars(gone).values())
    assert "anjiku" not in everything


def test_a_deleted_account_is_logged_out_everywhere_and_has_no_page(client, wanjiku):
    other = Client()
    other.force_login(wanjiku)
    client.force_login(wanjiku)
    delete(client, password=PASSWORD)
    for browser in (client, other):
        assert browser.get(reverse("settings")).status_code == 302
    assert not client.login(username="Wanjiku", password=PASSWORD)
    assert client.get("/u/Wanjiku/").status_code == 404
    assert client.get(f"/u/{User.objects.get().username}/").status_code == 404


@pytest.mark.parametrize("data", [{"password": "guess"}, {}, {"password": PASSWORD, "sure": ""}])
def test_without_password_and_consent_nothing_is_deleted(client, wanjiku, data):
    client.force_login(wanjiku)
    assert delete(client, **data).status_code == 200
    wanjiku.refresh_from_db()
    assert wanjiku.has_account


def test_a_guest_can_be_deleted_without_a_password(client):
    client.force_login(guests.make_guest("Juma"))
    delete(client)
    assert User.objects.get().deleted_at


def test_whoever_goes_gets_up_from_the_table(client, wanjiku, django_capture_on_commit_callbacks):
    table = table_of(account("Otieno"), wanjiku, seats=4)
    client.force_login(wanjiku)
    with django_capture_on_commit_callbacks(execute=True):
        delete(client, password=PASSWORD)
    assert [chair.name for chair in table.chairs.all()] == ["Otieno"]
