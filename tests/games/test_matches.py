"""A ranked match that was found begins when everybody has accepted it in time."""

from datetime import UTC, datetime

import pytest

from accounts.services.waits import record_left
from games.models import Game, QueueEntry, Table
from games.ranked import matches, queue
from games.tables import hosting
from games.tables.errors import TableRefused
from tests.games.matching import NONCE, accept, found, offer_to, wait
from tests.games.people import NOW, SECOND, account

pytestmark = pytest.mark.django_db


def test_the_nonces_of_the_browsers_are_part_of_the_shuffle():
    amina, baraka = found("Amina", "Baraka")
    accept(amina)
    accept(baraka, nonce="nonsense")
    assert Game.objects.get().nonces == [NONCE, ""]


def test_a_game_is_dealt_as_it_was_sealed_when_the_match_was_offered():
    amina, baraka = found("Amina", "Baraka")
    offer = offer_to(amina)
    assert offer.seal == offer_to(baraka).seal
    accept(amina)
    accept(baraka)
    game = Game.objects.get()
    assert (game.pk, game.commitment) == (offer.game_id, offer.seal)


def test_a_nonce_for_another_seal_does_not_count():
    amina, baraka = found("Amina", "Baraka")
    matches.accept(amina, NONCE, "f" * 64, now=NOW)
    accept(baraka)
    assert Game.objects.get().nonces == ["", NONCE]


def test_a_match_is_offered_for_twenty_seconds():
    amina, baraka = found("Amina", "Baraka")
    assert offer_to(amina, NOW + 5 * SECOND).left_seconds == 15
    seal = offer_to(baraka).seal
    accept(amina, now=NOW + 20 * SECOND)
    with pytest.raises(TableRefused, match="match_over"):
        matches.accept(baraka, NONCE, seal, now=NOW + 20 * SECOND + 1)


def test_who_does_not_accept_is_out_of_the_queue_and_the_other_keeps_the_place():
    amina, baraka = found("Amina", "Baraka")
    accept(amina)
    later = NOW + 21 * SECOND
    queue.match(later)
    assert queue.standing(baraka, now=later) is None
    assert queue.standing(amina, now=later).waited_ms == 21 * SECOND
    assert offer_to(amina, later) is None
    assert not Table.objects.exists()
    assert not Game.objects.exists()


def test_declining_calls_the_match_off_and_keeps_the_place_of_the_others():
    amina, baraka = found("Amina", "Baraka")
    queue.give_up(baraka)
    assert offer_to(amina) is None
    wait(baraka)
    assert queue.match(NOW) == 1


def test_accepting_twice_is_accepting_once():
    amina, baraka = found("Amina", "Baraka")
    accept(amina)
    accept(amina, nonce="ff" * 16)
    assert offer_to(baraka).ready == 1
    accept(baraka)
    assert Game.objects.get().nonces == [NONCE, NONCE]


def test_nobody_accepts_without_an_offer():
    found("Amina", "Baraka")
    with pytest.raises(TableRefused, match="match_over"):
        matches.accept(account("Chege"), NONCE, "", now=NOW)


def test_a_match_with_somebody_who_may_not_play_any_more_is_called_off():
    amina, baraka = found("Amina", "Baraka")
    record_left(baraka, datetime.fromtimestamp(NOW / 1000, UTC))
    accept(baraka)
    accept(amina)
    assert not Game.objects.exists()
    assert [entry.user for entry in QueueEntry.objects.all()] == [amina]
    assert offer_to(amina) is None


def test_a_table_that_is_still_being_accepted_is_not_there_for_anybody(client):
    amina, _baraka = found("Amina", "Baraka")
    code = offer_to(amina).code
    for user in (amina, account("Chege")):
        client.force_login(user)
        assert client.get(f"/t/{code}/").status_code == 302
        assert code not in client.get("/lobby/").text
        with pytest.raises(TableRefused, match="no_table"):
            hosting.start(code, user)


def test_who_changes_the_wish_while_a_match_is_offered_is_asked_about_the_old_wish(monkeypatch):
    amina, baraka = account("Amina"), account("Baraka")
    wait(amina)
    wait(baraka)
    decline = matches.decline

    def decline_and_match(user_id):
        decline(user_id)
        queue.match(NOW)

    monkeypatch.setattr(matches, "decline", decline_and_match)
    wait(baraka, "classic")
    told = queue.standing(baraka, now=NOW)
    assert told.offer is not None
    assert told.ruleset == Table.objects.get().ruleset == "standard"
