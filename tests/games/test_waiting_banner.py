"""Waiting for a ranked match travels with the person, from page to page."""

import pytest
from django.urls import reverse

from accounts.models import LeaverRecord, Rating
from games.models import QueueEntry, Table
from games.ranked import matches, queue
from games.store.clock import now_ms
from games.tables import opening
from games.tables.opening import Wish
from tests.games.matching import NONCE, offer_to, wait
from tests.games.people import MINUTE, NOW, SECOND, account, guest

pytestmark = pytest.mark.django_db
PAGES = ("/", "/lobby/", "/rules/", "/ranked/standard/", "/accounts/settings/", "/tables/new/")


@pytest.fixture
def amina(client):
    amina = account("Amina")
    client.force_login(amina)
    return amina


@pytest.fixture
def found(amina):
    """Amina and somebody else are offered a match, just now."""
    baraka, now = account("Baraka"), now_ms()
    for user in (amina, baraka):
        wait(user, now=now)
    assert queue.match(now) == 1
    return baraka


def banner(client, match=""):
    return client.get(reverse("waiting_banner"), {"match": match}, headers={"HX-Request": "true"})


def shown_to(user) -> str:
    return offer_to(user, now_ms()).shown


@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_that_one_waits(client, amina, page):
    address = reverse("settings") if "settings" in page else page
    assert 'id="waiting"' not in client.get(address).text
    wait(amina, now=now_ms())
    text = client.get(address).text
    assert 'id="waiting"' in text
    assert "Looking for a ranked match" in text
    assert text.count("htmx.min.js") == 1
    assert "js/waiting.js" in text


def test_the_table_of_a_friendly_game_says_so_too(client, amina):
    table = opening.create(amina, Wish(), now=now_ms())
    wait(amina, now=now_ms())
    assert 'id="waiting"' in client.get(reverse("table", args=[table.code])).text


def test_the_waiting_page_needs_no_banner(client, amina):
    wait(amina, now=now_ms())
    assert 'id="waiting"' not in client.get(reverse("quick_match")).text


def test_guests_who_cannot_wait_have_no_banner(client):
    client.force_login(guest("Zawadi"))
    assert 'id="waiting"' not in client.get("/rules/").text


def test_who_went_to_another_page_is_still_there(client, amina):
    wait(amina, now=now_ms() - 5 * MINUTE)
    wait(account("Baraka"), now=now_ms())
    assert queue.match(now_ms()) == 0
    assert banner(client).status_code == 200
    assert queue.match(now_ms()) == 1


def test_the_banner_of_a_match_that_was_found_asks_to_accept_it(client, amina, found):
    answer = banner(client)
    assert answer["HX-Retarget"] == "#waiting"
    assert 'data-found="Match found"' in answer.text
    assert reverse("accept_match") in answer.text
    assert "seconds left to accept" in answer.text


def test_as_long_as_nothing_else_happens_only_the_time_changes(client, amina, found):
    answer = banner(client, shown_to(amina))
    assert "HX-Retarget" not in answer
    assert answer.text.startswith('<p id="waiting-line"')
    assert reverse("accept_match") not in answer.text


def test_a_match_can_be_accepted_on_any_page(client, amina, found):
    nonce = {"nonce": NONCE, "seal": offer_to(amina, now_ms()).seal}
    client.post(reverse("accept_match"), nonce)
    answer = banner(client, f"{Table.objects.get().next_game_id} offered")
    assert "Accepted: 1 of 2" in answer.text
    assert "data-found" not in answer.text


def test_who_does_not_accept_within_20_seconds_is_out_of_the_queue_without_a_loss(
    client, amina, found
):
    shown = shown_to(amina)
    matches.accept(found, NONCE, offer_to(found, now_ms()).seal, now=now_ms())
    Table.objects.update(accept_by=now_ms() - 1)
    answer = banner(client, shown)
    assert "out of the queue. Nothing else is lost." in answer.text
    assert "hx-get" not in answer.text
    assert not LeaverRecord.objects.exists()
    assert not Rating.objects.exists()
    assert [entry.user for entry in QueueEntry.objects.all()] == [found]


def test_who_did_accept_is_first_in_line_again():
    people = [account(name) for name in ("Amina", "Baraka", "Chebet", "Dedan")]
    for user in people[:2]:
        wait(user)
    queue.match(NOW)
    matches.accept(people[0], NONCE, offer_to(people[0]).seal, now=NOW)
    late = NOW + 21 * SECOND
    for user in people[2:]:
        wait(user, now=NOW + 20 * SECOND)
    assert queue.standing(people[1], now=late) is None
    assert queue.standing(people[0], now=late).waited_ms == 21 * SECOND
    assert queue.match(late) == 1
    assert queue.standing(people[0], now=late).offer is not None


def test_a_game_that_began_elsewhere_is_one_tap_away(client, amina, found):
    for user in (amina, found):
        matches.accept(user, NONCE, offer_to(user, now_ms()).seal, now=now_ms())
    answer = banner(client, "x offered")
    assert reverse("table", args=[Table.objects.get().code]) in answer.text


def test_who_stopped_waiting_elsewhere_sees_the_banner_go(client, amina):
    answer = banner(client)
    assert (answer.text, answer["HX-Retarget"]) == ("", "#waiting")
