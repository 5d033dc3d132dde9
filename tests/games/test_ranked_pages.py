import re

import pytest
from django.urls import reverse

from games.models import Game, QueueEntry
from games.services import queue
from games.services.clock import now_ms
from tests.games.people import account, guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def amina(client):
    user = account("Amina")
    client.force_login(user)
    return user


def enter(client):
    return client.post(
        reverse("quick_match"), {"ruleset": "standard", "players": "2", "nonce": "ab" * 16}
    )


def test_visitors_and_guests_are_asked_to_sign_up(client):
    page = client.get(reverse("quick_match")).content.decode()
    assert "Ranked games need an account" in page
    client.force_login(guest("Zawadi"))
    page = client.get(reverse("quick_match")).content.decode()
    assert "Ranked games need an account" in page
    assert "Find a match" not in page


def test_one_chooses_rules_and_company_and_waits(client, amina):
    assert "Find a match" in client.get(reverse("quick_match")).content.decode()
    assert enter(client).status_code == 302
    assert QueueEntry.objects.get().nonce == "ab" * 16
    assert "Finding your match" in client.get(reverse("quick_match")).content.decode()


def seals_on(page: str) -> list[str]:
    return re.findall(r"<code>([0-9a-f]{64})</code>", page)


def test_the_seal_is_shown_before_the_browser_adds_its_number(client, amina):
    page = client.get(reverse("quick_match")).text
    assert seals_on(page) == seals_on(client.get(reverse("quick_match")).text)
    now = now_ms()
    queue.enter(account("Baraka"), "standard", 2, "", now=now)
    enter(client)
    [seal] = seals_on(client.get(reverse("quick_match")).text)
    assert seal in seals_on(page)
    queue.match(now)
    assert Game.objects.get().commitment == seal


def test_every_match_has_a_seal_of_its_own(client, amina):
    before = seals_on(client.get(reverse("quick_match")).text)
    enter(client)
    client.post(reverse("leave_queue"))
    after = seals_on(client.get(reverse("quick_match")).text)
    assert before
    assert not {*before} & {*after}


@pytest.mark.parametrize("players", ["x", "9" * 5000])
def test_a_wish_that_makes_no_sense_says_so(client, amina, players):
    wish = {"ruleset": "poker", "players": players}
    answer = client.post(reverse("quick_match"), wish, follow=True)
    assert "There is no such ruleset." in answer.content.decode()


def test_the_waiting_page_is_sent_to_the_table_once_there_is_one(client, amina):
    enter(client)
    status = reverse("queue_status")
    assert "You are first in line." in client.get(status).content.decode()
    now = now_ms()
    queue.enter(account("Baraka"), "standard", 2, "", now=now)
    assert queue.match(now) == 1
    table = queue.live_ranked_table(amina)
    assert client.get(status).headers["HX-Redirect"] == reverse("table", args=[table.code])
    assert client.get(reverse("quick_match")).url == reverse("table", args=[table.code])


def test_one_can_stop_waiting(client, amina):
    enter(client)
    client.post(reverse("leave_queue"))
    assert client.get(reverse("queue_status")).headers["HX-Redirect"] == reverse("quick_match")
    assert not QueueEntry.objects.exists()
