"""A reload shows the truth, also where no socket gets through."""

import re

import pytest
from django.urls import reverse

from games.store.clock import now_ms
from games.tables import hosting, seating
from tests.games.people import account, guest, table_of

pytestmark = pytest.mark.django_db


def page_of(client, user, table) -> str:
    client.force_login(user)
    return client.get(reverse("table", args=[table.code])).content.decode()


def test_the_waiting_room_is_on_the_page(client):
    amina = account("Amina")
    table = table_of(amina, guest("Zawadi"), options={"deal": 3})
    page = page_of(client, amina, table)
    assert "Zawadi" in page
    assert "Cards dealt: 3" in page
    assert 'id="do-start"' in page


def test_a_running_game_is_on_the_page_with_ones_own_hand_only(client):
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=2)
    hosting.start(table.code, amina, now=now_ms())
    page = page_of(client, amina, table)
    hand = page[page.index('id="hand"') :]
    assert hand.count('class="card"') >= 4
    assert 'data-me="0"' in page
    assert page.count(f'data-game="{table.games.get().pk}"') == 2
    onlooker = page_of(client, account("Chege"), table)
    assert "Baraka" in onlooker
    assert 'data-me=""' in onlooker
    assert page.count('name="cards"') >= 4
    assert 'name="cards"' not in onlooker


def test_who_hears_the_page_hears_each_card_once(client):
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=2)
    hosting.start(table.code, amina, now=now_ms())
    page = page_of(client, amina, table)
    assert page.count("<use ") > 6
    assert page.count("<use ") == page.count('<svg role="none"><use ')
    assert page.count("<symbol ") == len(re.findall('<symbol [^>]*aria-hidden="true"', page))


def test_the_waiting_room_works_with_plain_forms(client):
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=2)
    seating.set_ready(table.code, baraka)
    client.force_login(amina)
    client.post(reverse("act", args=[table.code]), {"type": "ready"})
    assert table.games.count() == 1


def test_a_private_table_is_only_for_those_with_the_link(client):
    table = table_of(account("Amina"), private=True)
    client.force_login(account("Baraka"))
    address = reverse("table", args=[table.code])
    invitation = reverse("join", args=[table.code])
    assert client.get(address).url == invitation
    client.get(invitation)
    assert client.get(address).status_code == 200


def test_whoever_comes_back_finds_the_way_to_the_running_game_on_the_home_page(client):
    amina, baraka = account("Amina"), account("Baraka")
    table = table_of(amina, baraka, seats=2)
    hosting.start(table.code, amina, now=now_ms())
    way_back = reverse("table", args=[table.code])
    assert way_back not in client.get(reverse("home")).content.decode()
    client.force_login(amina)
    assert way_back in client.get(reverse("home")).content.decode()
