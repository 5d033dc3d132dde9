"""The name of somebody who is gone stays free for nobody, for 90 days."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import HeldName, User
from accounts.services import held_names, names
from accounts.services.deletion import delete_account
from accounts.services.guests import make_guest
from tests.accounts.builders import account

pytestmark = pytest.mark.django_db


def refusal(name: str, clean=names.clean_account_name) -> str:
    with pytest.raises(names.BadName) as refused:
        clean(name)
    return refused.value.code


def test_the_name_of_a_deleted_account_cannot_be_taken_for_90_days(wanjiku):
    delete_account(wanjiku)
    assert refusal("Wanjiku") == "name_taken"
    assert refusal("wanj1ku") == "name_taken"
    assert refusal("Wanjiku", names.clean_guest_name) == "name_taken"
    HeldName.objects.update(until=timezone.now())
    assert names.clean_account_name("Wanjiku") == "Wanjiku"


def test_names_that_the_deleted_account_had_before_are_held_too(wanjiku):
    names.rename(wanjiku, "Shiku")
    delete_account(wanjiku)
    assert refusal("Wanjiku") == refusal("Shiku") == "name_taken"


def test_what_is_held_is_not_the_name(wanjiku):
    delete_account(wanjiku)
    [held] = HeldName.objects.all()
    assert "anj" not in held.digest
    assert held.until - timezone.now() > timedelta(days=89)


def test_a_name_taken_again_and_given_up_again_is_held_again():
    for _ in range(2):
        delete_account(account("Njeri"))
        HeldName.objects.update(until=timezone.now())
    delete_account(account("Njeri"))
    assert refusal("Njeri") == "name_taken"


def test_a_guest_who_goes_leaves_no_name_behind():
    delete_account(make_guest("Juma"))
    assert not HeldName.objects.exists()
    assert make_guest("Juma")


def test_held_names_are_forgotten_when_their_time_is_over(wanjiku):
    delete_account(wanjiku)
    now = timezone.now()
    assert held_names.forget_old(now) == 0
    assert held_names.forget_old(now + timedelta(days=91)) == 1
    assert User.objects.get().deleted_at
