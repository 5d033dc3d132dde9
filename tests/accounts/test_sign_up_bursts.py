from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services import address_log, sign_up_bursts
from tests.accounts.builders import account
from tests.moderation import moderator, verified

pytestmark = pytest.mark.django_db

PLACE = "192.0.2.7"


@pytest.fixture(autouse=True)
def _nobody_noted_yet():
    address_log.forget_noted()


def come(name: str, minutes_ago: int, address: str = PLACE) -> User:
    user = account(name)
    user.date_joined = timezone.now() - timedelta(minutes=minutes_ago)
    user.save(update_fields=["date_joined"])
    address_log.note(user, address, "A phone", user.date_joined + timedelta(seconds=5))
    return user


def burst_of(user) -> int:
    found = sign_up_bursts.of([user]).get(user.pk)
    return found.people if found else 0


def test_many_newcomers_at_one_address_within_an_hour_are_marked_everywhere():
    crowd = [come(f"Bot_{number}", number) for number in range(5)]
    assert {burst_of(user) for user in crowd} == {5}
    browser = verified(moderator())
    said = f"One of 5 newcomers at {PLACE} within an hour"
    lists = browser.get(reverse("admin:accounts_user_changelist")).content.decode()
    assert lists.count(said) == 5
    page = reverse("admin:accounts_user_change", args=[crowd[0].pk])
    assert said in browser.get(page).content.decode()
    assert f"5 newcomers at {PLACE}" in browser.get(reverse("admin:index")).content.decode()


def test_a_few_or_many_over_a_day_or_at_many_addresses_are_not():
    few = [come(f"Few_{number}", number) for number in range(4)]
    slow = [come(f"Slow_{number}", 61 * number, "192.0.2.8") for number in range(8)]
    apart = [come(f"Apart_{number}", number, f"192.0.2.{100 + number}") for number in range(8)]
    assert {burst_of(user) for user in (*few, *slow, *apart)} == {0}
    assert sign_up_bursts.recent(timezone.now()) == []


def test_whoever_was_there_before_is_no_newcomer():
    old = come("Old", 60 * 24 * 5, "192.0.2.9")
    crowd = [come(f"Bot_{number}", number) for number in range(4)]
    address_log.note(old, PLACE, "A phone", timezone.now())
    assert {burst_of(user) for user in (old, *crowd)} == {0}
