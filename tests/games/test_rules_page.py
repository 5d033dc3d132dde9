"""Whoever does not know Kadi can read how it is played, by each of the four rulesets."""

import pytest
from django.urls import reverse

from tests.games.people import account, table_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("ruleset", "rule"),
    [
        ("standard", "A♠ asks for a card: <strong>always"),
        ("tucheze", "The answer: <strong>a second step"),
        ("wild_ace", "Stopping a J or K: <strong>not at all"),
        ("classic", "Win with Aces: <strong>yes"),
    ],
)
def test_each_ruleset_is_explained(client, ruleset, rule):
    page = client.get(reverse("rules", args=[ruleset])).content.decode()
    assert rule in page


def test_what_cannot_happen_is_not_explained(client):
    assert "Length of the window" in client.get(reverse("rules")).content.decode()
    wild_ace = client.get(reverse("rules", args=["wild_ace"])).content.decode()
    assert "Length of the window" not in wild_ace


def test_unknown_rules_are_not_found(client):
    assert client.get("/rules/poker/").status_code == 404


def test_a_table_leads_to_the_rules_it_is_played_by(client):
    amina = account("Amina")
    table = table_of(amina, ruleset="classic")
    client.force_login(amina)
    page = client.get(reverse("table", args=[table.code])).content.decode()
    assert reverse("rules", args=["classic"]) in page
