from datetime import timedelta

import pytest

from accounts.services import guests, waits
from accounts.services.standing import may_play_ranked
from tests.accounts.builders import NOON

pytestmark = pytest.mark.django_db


def minutes(n):
    return timedelta(minutes=n)


def test_leaving_again_and_again_brings_a_growing_wait(wanjiku):
    for expected in (2, 10, 60, 60):
        waits.record_left(wanjiku, NOON)
        assert waits.wait_left(wanjiku, NOON) == minutes(expected)


def test_a_wait_passes(wanjiku):
    waits.record_left(wanjiku, NOON)
    assert waits.wait_left(wanjiku, NOON + minutes(1)) == minutes(1)
    assert waits.wait_left(wanjiku, NOON + minutes(2)) is None


def test_somebody_who_never_left_never_waits(wanjiku):
    waits.record_clean(wanjiku)
    assert waits.wait_left(wanjiku, NOON) is None


def test_three_clean_games_in_a_row_are_forgiveness(wanjiku):
    waits.record_left(wanjiku, NOON)
    waits.record_left(wanjiku, NOON)
    for _ in range(3):
        waits.record_clean(wanjiku)
    waits.record_left(wanjiku, NOON)
    assert waits.wait_left(wanjiku, NOON) == minutes(2)


def test_two_clean_games_are_not_enough(wanjiku):
    waits.record_left(wanjiku, NOON)
    for _ in range(2):
        waits.record_clean(wanjiku)
    waits.record_left(wanjiku, NOON)
    assert waits.wait_left(wanjiku, NOON) == minutes(10)


def test_who_waits_is_told_how_long(wanjiku):
    waits.record_left(wanjiku, NOON)
    waits.record_left(wanjiku, NOON)
    refusal = may_play_ranked(wanjiku, NOON + minutes(1))
    assert refusal.code == "wait"
    assert "9 more minutes" in refusal.sentence
    assert may_play_ranked(wanjiku, NOON + minutes(10)) is None


def test_guests_are_asked_to_sign_up_for_ranked_games():
    assert may_play_ranked(guests.make_guest("Juma"), NOON).code == "guest"
