from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Sighting
from accounts.services import address_log, people
from games.tables import pruning
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db

PHONE = {"HTTP_USER_AGENT": "A phone", "REMOTE_ADDR": "192.0.2.7"}


@pytest.fixture(autouse=True)
def _nobody_noted_yet():
    address_log.forget_noted()


def look(client, user, **more):
    client.force_login(user)
    client.get(reverse("settings"), **(PHONE | more))


def test_a_visit_is_noted_once_for_each_place(client, wanjiku):
    for _ in range(3):
        look(client, wanjiku)
    look(client, wanjiku, HTTP_USER_AGENT="A laptop")
    assert set(Sighting.objects.values_list("address", "agent")) == {
        ("192.0.2.7", "A phone"),
        ("192.0.2.7", "A laptop"),
    }


def test_a_later_visit_moves_the_last_time_only(wanjiku):
    first = timezone.now()
    soon, later = first + timedelta(minutes=59), first + timedelta(hours=1)
    assert address_log.note(wanjiku, "192.0.2.7", "A phone", first)
    assert not address_log.note(wanjiku, "192.0.2.7", "A phone", soon)
    assert address_log.note(wanjiku, "192.0.2.7", "A phone", later)
    seen = Sighting.objects.get()
    assert (seen.first_at, seen.last_at) == (first, later)


def test_strangers_are_not_noted(client):
    client.get(reverse("home"), **PHONE)
    assert not Sighting.objects.exists()


def test_an_address_nobody_can_read_is_not_noted(client, wanjiku):
    look(client, wanjiku, REMOTE_ADDR="")
    assert not Sighting.objects.exists()


def test_sightings_are_kept_for_thirty_days(wanjiku):
    now = timezone.now()
    address_log.note(wanjiku, "192.0.2.7", "A phone", now)
    later = int((now + timedelta(days=30, seconds=1)).timestamp() * 1000)
    pruning.prune(int(now.timestamp() * 1000))
    assert Sighting.objects.count() == 1
    pruning.prune(later)
    assert not Sighting.objects.exists()


def test_the_page_of_a_player_shows_places(wanjiku):
    address_log.note(wanjiku, "192.0.2.7", "A phone", timezone.now())
    page = verified(moderator()).get(reverse("admin:accounts_user_change", args=[wanjiku.pk]))
    assert "192.0.2.7" in page.content.decode()


def test_deleting_on_request_forgets_where_somebody_was(wanjiku):
    address_log.note(wanjiku, "192.0.2.7", "A phone", timezone.now())
    people.delete(administrator(), wanjiku, "Asked by mail")
    assert not Sighting.objects.exists()
    wanjiku.refresh_from_db()
    assert wanjiku.deleted_at
