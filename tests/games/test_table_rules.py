"""At every table its rules are one tap away, what differs from the ruleset first."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Table
from tests.games.people import account, table_of
from tests.games.playing import game_of, people

pytestmark = pytest.mark.django_db

HTMX = {"hx-request": "true"}
OPTIONS = {"deal": 6, "pick_total": "last"}
LINE = "Standard, but: 6 cards each, picks do not add up"


def rules_at(table: Table, user, **headers) -> str:
    browser = Client()
    browser.force_login(user)
    return browser.get(reverse("table_rules", args=[table.code]), headers=headers).content.decode()


def test_the_drawer_of_a_running_game_shows_what_differs_first():
    users = people(2)
    game = game_of(*users, options=OPTIONS)
    drawer = rules_at(game.table, users[0], **HTMX)
    assert "<html" not in drawer
    assert LINE in drawer
    changed, _, rest = drawer.partition("All other rules, as usual")
    assert "Cards dealt" in changed
    assert "changed, usually: they add up" in changed
    assert "Jokers match" in rest
    assert "Cards dealt" not in rest


def test_a_table_without_house_rules_shows_all_rules_of_its_ruleset():
    amina = account("Amina")
    drawer = rules_at(table_of(amina, ruleset="classic"), amina, **HTMX)
    assert "Classic, as it is" in drawer
    assert "data-changed" not in drawer
    assert "All rules" in drawer


def test_a_running_game_keeps_the_rules_it_began_with():
    users = people(2)
    game = game_of(*users, options=OPTIONS)
    Table.objects.update(options={})
    assert LINE in rules_at(game.table, users[0], **HTMX)


def test_without_scripts_the_rules_are_a_page_with_a_way_back():
    amina = account("Amina")
    table = table_of(amina, options=OPTIONS)
    page = rules_at(table, amina)
    assert LINE in page
    assert f'href="{reverse("table", args=[table.code])}"' in page


def test_the_table_page_leads_to_its_rules_and_does_not_carry_them(client):
    amina = account("Amina")
    table = table_of(amina, options=OPTIONS)
    client.force_login(amina)
    page = client.get(reverse("table", args=[table.code])).content.decode()
    assert f'hx-get="{reverse("table_rules", args=[table.code])}"' in page
    assert "rule-card" not in page


def test_the_rules_of_a_private_table_are_for_those_who_may_look():
    table = table_of(account("Amina"), private=True)
    browser = Client()
    address = reverse("table_rules", args=[table.code])
    assert browser.get(address, headers=HTMX).status_code == 401
    browser.force_login(account("Baraka"))
    assert browser.get(address, headers=HTMX).status_code == 403
    assert browser.get(address).url == reverse("join", args=[table.code])
    nowhere = reverse("table_rules", args=["zzzzzzz"])
    assert browser.get(nowhere, headers=HTMX).status_code == 404
