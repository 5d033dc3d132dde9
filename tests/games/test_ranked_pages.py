import re
from datetime import UTC, datetime

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.services.waits import record_left
from games.models import Game, QueueEntry, Table
from games.ranked import matches, queue
from games.store.clock import now_ms
from tests.games.people import MINUTE, account, guest, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def amina(client):
    user = account("Amina")
    client.force_login(user)
    return user


def enter(client):
    return client.post(reverse("quick_match"), {"ruleset": "standard", "players": "2"})


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
    assert QueueEntry.objects.get().user == amina
    assert "Finding your match" in client.get(reverse("quick_match")).content.decode()


def with_baraka(client) -> User:
    """Both wait and have been found for each other."""
    enter(client)
    baraka = account("Baraka")
    now = now_ms()
    queue.enter(baraka, "standard", 2, now=now)
    assert queue.match(now) == 1
    return baraka


def test_the_seal_is_shown_before_the_browser_adds_its_number(client, amina):
    baraka = with_baraka(client)
    page = client.get(reverse("quick_match")).text
    [seal] = re.findall(r"<code>([0-9a-f]{64})</code>", page)
    client.post(reverse("accept_match"), {"seal": seal, "nonce": "ab" * 16})
    matches.accept(baraka, "", seal, now=now_ms())
    game = Game.objects.get()
    assert game.commitment == seal
    assert "ab" * 16 in game.nonces


def test_the_page_is_told_when_a_match_comes_and_goes(client, amina):
    baraka = with_baraka(client)
    status, page = reverse("queue_status"), reverse("quick_match")
    assert client.get(status).headers["HX-Redirect"] == page
    assert "Match found" in client.get(page).text
    offered = queue.standing(amina, now=now_ms()).offer.shown
    assert "Accept to sit down" in client.get(status, {"match": offered}).text
    client.post(reverse("accept_match"), {})
    assert client.get(status, {"match": offered}).headers["HX-Redirect"] == page
    accepted = queue.standing(amina, now=now_ms()).offer.shown
    assert "Accepted: 1 of 2" in client.get(status, {"match": accepted}).text
    queue.give_up(baraka)
    assert client.get(status, {"match": accepted}).headers["HX-Redirect"] == page
    assert "Finding your match" in client.get(page).text


def test_who_accepts_too_late_is_told_so(client, amina):
    with_baraka(client)
    Table.objects.update(accept_by=0)
    answer = client.post(reverse("accept_match"), {}, follow=True)
    assert "This match is off" in answer.text


@pytest.mark.parametrize("players", ["x", "9" * 5000])
def test_a_wish_that_makes_no_sense_says_so(client, amina, players):
    wish = {"ruleset": "poker", "players": players}
    answer = client.post(reverse("quick_match"), wish, follow=True)
    assert "There is no such ruleset." in answer.content.decode()


def test_the_waiting_page_is_sent_to_the_table_once_there_is_one(client, amina):
    enter(client)
    status = reverse("queue_status")
    assert "You are first in line." in client.get(status).content.decode()
    baraka, now = account("Baraka"), now_ms()
    queue.enter(baraka, "standard", 2, now=now)
    assert queue.match(now) == 1
    for user in (amina, baraka):
        matches.accept(user, "", "", now=now)
    table = queue.live_ranked_table(amina)
    assert client.get(status).headers["HX-Redirect"] == reverse("table", args=[table.code])
    assert client.get(reverse("quick_match")).url == reverse("table", args=[table.code])


def test_one_can_stop_waiting(client, amina):
    enter(client)
    client.post(reverse("leave_queue"))
    assert client.get(reverse("queue_status")).headers["HX-Redirect"] == reverse("quick_match")
    assert not QueueEntry.objects.exists()


def test_a_running_wait_counts_down(client):
    amina = account("Amina")
    client.force_login(amina)
    assert "data-left-ms" not in client.get("/play/ranked/").text
    record_left(amina, datetime.fromtimestamp(now_ms() / 1000, UTC))
    page = client.get("/play/ranked/").text
    left = int(page.partition('data-left-ms="')[2].partition('"')[0])
    assert MINUTE < left <= 2 * MINUTE
    assert "js/waiting.js" in page


@pytest.mark.parametrize(("strikes", "minutes"), [(0, 2), (1, 10), (2, 60), (3, 60)])
def test_the_leave_dialog_says_the_wait_it_costs(client, strikes, minutes):
    amina = account("Amina")
    for _ in range(strikes):
        record_left(amina, datetime.fromtimestamp(0, UTC))
    table = table_of(amina, ranked=True)
    client.force_login(amina)
    page = client.get(f"/t/{table.code}/").text
    assert f"you wait {minutes} minutes before the next one" in page
