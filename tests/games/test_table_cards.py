"""Whoever is at a table may ask what a card does and what has been played; nobody else."""

import random

import pytest
from django.test import Client
from django.urls import reverse

from tests.games.people import account, table_of
from tests.games.playing import do, game_of, people, random_action, seat_to_act, state_of

pytestmark = pytest.mark.django_db


def asked(name: str, game, user, *more: str):
    browser = Client()
    browser.force_login(user)
    return browser.get(reverse(name, args=[game.table.code, *more]), headers={"hx-request": "true"})


def test_a_card_is_explained_by_the_rules_of_this_table():
    amina, baraka = people(2)
    game = game_of(amina, baraka, options={"pick_total": "last"})
    told = asked("table_card", game, amina, "2H").content.decode()
    assert "2 and 3: the penalty" in told
    assert "the last move counts" in told


def test_a_table_that_waits_explains_by_its_own_house_rules():
    amina = account("Amina")
    table = table_of(amina, options={"pick_total": "last"})
    browser = Client()
    browser.force_login(amina)
    told = browser.get(reverse("table_card", args=[table.code, "2H"])).content.decode()
    assert "the last move counts" in told


@pytest.mark.parametrize("name", ["1X", "back", "%20"])
def test_there_are_only_the_cards_of_the_deck(name):
    amina, baraka = people(2)
    assert asked("table_card", game_of(amina, baraka), amina, name).status_code == 404


def test_the_pile_is_told_from_the_top():
    players = people(2)
    game, rng = game_of(*players), random.Random(3)
    for _ in range(12):
        do(game, random_action(game.pk, seat_to_act(game.pk), rng))
    codes = [card.code for card in reversed(state_of(game.pk).table.discards)]
    page = asked("table_discards", game, players[0]).content.decode()
    assert [part.split('"')[0] for part in page.split('data-card="')[1:]] == codes


@pytest.mark.parametrize("name", ["table_card", "table_discards"])
def test_a_private_game_tells_a_stranger_nothing(name):
    amina, baraka = people(2)
    game = game_of(amina, baraka, private=True)
    more = ["2H"] if name == "table_card" else []
    assert asked(name, game, account("Mgeni"), *more).status_code == 403
