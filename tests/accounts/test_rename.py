import pytest
from django.urls import reverse

from accounts.models import OldName
from accounts.services import names
from tests.accounts.builders import account

pytestmark = pytest.mark.django_db


def test_the_old_name_leads_to_the_new_one_and_stays_taken(client, wanjiku):
    names.rename(wanjiku, "Shiku")
    assert client.get(reverse("profile", args=["wanjiku"])).url == "/u/Shiku/"
    with pytest.raises(names.BadName):
        names.clean_account_name("Wanj1ku")


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
