import re
from urllib.parse import unquote

import pytest
from django.urls import reverse

from accounts.models import User
from games.tables import hosting, seating
from tests.accounts.builders import PASSWORD
from tests.games.people import account, guest, names_at, table_of

pytestmark = pytest.mark.django_db


def invitation(table) -> str:
    return reverse("join", args=[table.code])


def test_a_guest_sits_down_with_a_name(client):
    table = table_of(account("Amina"), private=True)
    assert "Your name at the table" in client.get(invitation(table)).content.decode()
    answer = client.post(invitation(table), {"name": "Zawadi"})
    assert answer.url == reverse("table", args=[table.code])
    assert names_at(table) == ["Amina", "Zawadi"]


def test_house_rules_are_told_before_anybody_sits_down(client):
    table = table_of(account("Amina"), options={"deal": 5, "pick_total": "last"})
    page = client.get(invitation(table)).content.decode()
    assert "Standard, but: 5 cards each, picks do not add up" in page


def test_a_bad_name_is_explained_and_nobody_is_made(client):
    table = table_of(account("Amina"))
    answer = client.post(invitation(table), {"name": " "})
    assert answer.status_code == 200
    assert names_at(table) == ["Amina"]
    assert User.objects.count() == 1


def test_somebody_signed_in_sits_down_with_one_tap(client):
    table = table_of(account("Amina"))
    client.force_login(account("Baraka"))
    assert "Your name at the table" not in client.get(invitation(table)).content.decode()
    client.post(invitation(table))
    assert names_at(table) == ["Amina", "Baraka"]


def test_whoever_sits_there_already_goes_straight_to_the_table(client):
    baraka = account("Baraka")
    table = table_of(account("Amina"), baraka)
    client.force_login(baraka)
    assert client.get(invitation(table)).url == reverse("table", args=[table.code])


def test_a_full_table_says_so_before_anybody_types_a_name(client):
    table = table_of(account("Amina"), account("Baraka"), seats=2)
    page = client.get(invitation(table))
    assert page.status_code == 409
    assert "This table is full." in page.content.decode()
    assert client.post(invitation(table), {"name": "Zawadi"}).status_code == 409
    assert not User.objects.filter(is_guest=True).exists()


def test_a_closed_table_says_so(client):
    amina = account("Amina")
    table = table_of(amina)
    seating.leave(table.code, amina)
    assert "This table is closed." in client.get(invitation(table)).content.decode()


def test_a_ranked_table_asks_visitors_to_sign_up(client):
    table = table_of(account("Amina"), ranked=True)
    page = client.get(invitation(table)).content.decode()
    assert "Ranked games are for accounts." in page
    assert reverse("account_signup") in page


def test_a_guest_is_told_that_ranked_needs_an_account(client):
    table = table_of(account("Amina"), ranked=True)
    client.force_login(guest("Zawadi"))
    assert "account" in client.get(invitation(table)).content.decode()


def link_to(page: str, name: str) -> str:
    """The address of a link of ours, as it stands in the middle of the page."""
    return re.search(rf'href="({reverse(name)}[^"]*)"', page.partition("<main")[2])[1]


@pytest.mark.parametrize("who", ["guest", "stranger"])
@pytest.mark.parametrize("way", ["account_signup", "account_login"])
def test_an_invitation_to_a_ranked_table_leads_through_sign_up_and_log_in_back_to_it(
    client, who, way
):
    table = table_of(account("Amina"), ranked=True)
    account("Baraka")
    if who == "guest":
        client.force_login(guest("Zawadi"))
    address = link_to(client.get(invitation(table)).content.decode(), way)
    form = client.get(address)
    # Whoever takes the other way from there is not lost either.
    other = {"account_signup": "account_login", "account_login": "account_signup"}[way]
    assert invitation(table) in unquote(link_to(form.content.decode(), other))
    fields = {"username": "Zawadi_2", "password1": PASSWORD, "login": "Baraka"}
    data = fields | {"password": PASSWORD, "next": form.context["redirect_field_value"]}
    assert client.post(reverse(way), data).url == invitation(table)
    client.post(invitation(table))
    assert len(names_at(table)) == 2


def test_a_wrong_code_is_a_page_that_says_so(client):
    page = client.get(reverse("join", args=["nowhere"]))
    assert page.status_code == 404
    assert "There is no such table." in page.content.decode()


@pytest.mark.parametrize("typed", ["{code}", " {CODE} ", "http://testserver/j/{code}/"])
def test_a_typed_code_or_a_pasted_link_leads_to_the_table(client, typed):
    table = table_of(account("Amina"))
    code = typed.format(code=table.code, CODE=table.code.upper())
    assert client.get(reverse("join_by_code"), {"code": code}).url == invitation(table)


def test_nonsense_in_place_of_a_code_is_answered_in_the_lobby(client):
    answer = client.get(reverse("join_by_code"), {"code": "../?"}, follow=True)
    assert "There is no such table." in answer.content.decode()


def test_the_invitation_is_a_picture_to_scan(client):
    table = table_of(account("Amina"))
    picture = client.get(reverse("invite_qr", args=[table.code]))
    assert picture["Content-Type"] == "image/svg+xml"
    assert picture.content.startswith(b"<svg")


@pytest.mark.parametrize("code", ["nowhere", "a" * 5000])
def test_there_is_no_picture_of_a_table_that_is_not_there(client, code):
    assert client.get(reverse("invite_qr", args=[code])).status_code == 404


def watch(client, table):
    return client.post(reverse("watch", args=[table.code]))


def test_a_stranger_watches_a_public_game_with_one_tap(client):
    amina = account("Amina")
    table = table_of(amina, account("Baraka"), seats=2)
    hosting.start(table.code, amina)
    at_the_table = reverse("table", args=[table.code])
    assert client.get(at_the_table).url == invitation(table)
    assert reverse("watch", args=[table.code]) in client.get(invitation(table)).content.decode()
    assert watch(client, table).url == at_the_table
    assert "You are watching." in client.get(at_the_table).content.decode()


def test_a_private_game_is_not_watched_by_strangers(client):
    amina = account("Amina")
    table = table_of(amina, account("Baraka"), seats=2, private=True)
    hosting.start(table.code, amina)
    assert watch(client, table).url == invitation(table)
    assert not User.objects.filter(is_guest=True).exists()


def test_nobody_becomes_a_guest_where_there_is_nothing_to_watch(client):
    table = table_of(account("Amina"))
    assert watch(client, table).url == invitation(table)
    assert not User.objects.filter(is_guest=True).exists()
