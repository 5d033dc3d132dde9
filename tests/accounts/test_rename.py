from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import OldName
from accounts.services import names
from tests.accounts.builders import account

pytestmark = pytest.mark.django_db


def test_the_old_name_leads_to_the_new_one_and_stays_taken(client, wanjiku):
    names.rename(wanjiku, "Shiku")
    assert client.get(reverse("profile", args=["wanjiku"])).url == "/u/Shiku/"
    with pytest.raises(names.BadName):
        names.clean_account_name("Wanj1ku")


def test_others_may_take_an_old_name_after_90_days_and_both_owners_are_remembered(client, wanjiku):
    names.rename(wanjiku, "Shiku")
    OldName.objects.update(given_up_at=timezone.now() - timedelta(days=89))
    with pytest.raises(names.BadName):
        names.clean_account_name("Wanjiku")
    OldName.objects.update(given_up_at=timezone.now() - timedelta(days=91))
    other = account("Wanjiku")
    assert names.find("wanjiku") == other
    names.rename(other, "Njeri")
    assert names.find("wanjiku") == other
    assert [old.user for old in OldName.objects.filter(name="Wanjiku")] == [other, wanjiku]


def test_somebody_may_take_their_old_name_back(wanjiku):
    names.rename(wanjiku, "Shiku")
    names.rename(wanjiku, "Wanjiku")
    assert list(OldName.objects.values_list("name", flat=True)) == ["Shiku"]


def test_only_the_case_may_change(wanjiku):
    names.rename(wanjiku, "WANJIKU")
    wanjiku.refresh_from_db()
    assert wanjiku.username == "WANJIKU"
    assert not OldName.objects.exists()


def test_a_taken_name_is_refused_and_nothing_changes(wanjiku):
    account("Otieno")
    with pytest.raises(names.BadName):
        names.rename(wanjiku, "0tieno")
    wanjiku.refresh_from_db()
    assert wanjiku.username == "Wanjiku"
