"""A script that changes its name, its browser or its cookie does not fill the database."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import HeldName, Report, Sighting, User
from accounts.services import address_log, guests, held_names, reports
from accounts.services.deletion import delete_account
from games.moderation import game_reports
from games.tables import pruning, unused_guests
from tests.accounts.builders import account, finished_game
from tests.games.people import table_of

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def _nobody_noted_yet():
    address_log.forget_noted()


def milliseconds(moment) -> int:
    return int(moment.timestamp() * 1000)


def test_a_browser_that_calls_itself_anything_is_noted_a_few_times(wanjiku):
    now = timezone.now()
    for number in range(40):
        address_log.note(wanjiku, "192.0.2.7", f"Browser {number}", now)
    kept = list(Sighting.objects.values_list("agent", flat=True))
    assert sorted(kept) == [f"Browser {number}" for number in range(address_log.DEVICES_KEPT)]


def test_later_devices_take_the_place_of_the_oldest(wanjiku):
    now = timezone.now()
    for number in range(20):
        address_log.note(wanjiku, "192.0.2.7", f"Browser {number}", now + number * HOUR)
    kept = set(Sighting.objects.values_list("agent", flat=True))
    assert kept == {f"Browser {number}" for number in range(15, 20)}


def test_many_addresses_of_one_person_are_bounded_too(wanjiku):
    now = timezone.now()
    for number in range(200):
        address_log.note(wanjiku, f"192.0.2.{number}", "Browser", now + number * HOUR / 20)
    assert Sighting.objects.count() <= address_log.ROWS_KEPT


def test_one_address_is_not_pushed_out_by_devices_at_another(wanjiku):
    now = timezone.now()
    address_log.note(wanjiku, "192.0.2.99", "Home", now)
    for number in range(100):
        address_log.note(wanjiku, "192.0.2.7", f"Browser {number}", now + number * HOUR)
    assert Sighting.objects.filter(address="192.0.2.99").exists()


def test_a_stranger_with_the_link_of_a_private_table_makes_no_session():
    table = table_of(account("Amina"), private=True)
    for _ in range(5):
        assert Client().get(reverse("join", args=[table.code])).status_code == 200
    assert not Session.objects.exists()


def test_no_page_makes_a_session_for_a_stranger(wanjiku):
    game = finished_game({wanjiku: "won", account("Kamau"): "lost"})
    table = table_of(account("Amina"), private=True)
    pages = [
        *("home", "lobby", "rules", "guest", "account_login", "account_signup", "settings"),
        *("account_reset_password", "quick_match", "new_table", "delete_account", "mfa_index"),
        "my_rules",
    ]
    addresses = [
        *map(reverse, pages),
        *(reverse(name, args=[table.code]) for name in ("join", "table", "report_at_table")),
        reverse("report_game", args=[game.pk]),
        *(reverse(name, args=["Wanjiku"]) for name in ("profile", "history", "report_player")),
    ]
    for address in addresses:
        Client().get(address)
        Client().post(address)
        assert not Session.objects.exists(), address


def test_the_session_of_a_new_guest_is_short_until_they_come_back(client):
    client.post(reverse("guest"), {"name": "Juma"})
    month = timezone.now() + timedelta(days=31)
    assert Session.objects.get().expire_date < month
    User.objects.update(date_joined=timezone.now() - timedelta(days=2))
    address_log.forget_noted()
    client.get(reverse("settings"))
    assert Session.objects.get().expire_date > month


def test_a_guest_who_signs_up_has_a_long_session(client):
    client.post(reverse("guest"), {"name": "Juma"})
    client.post(
        reverse("account_signup"), {"username": "Juma_Otieno", "password1": "mti-mrefu-sana"}
    )
    assert User.objects.get().has_account
    assert Session.objects.get().expire_date > timezone.now() + timedelta(days=31)


def test_sessions_that_ran_out_are_removed(client):
    client.post(reverse("guest"), {"name": "Juma"})
    Session.objects.update(expire_date=timezone.now() - HOUR)
    pruning.prune()
    assert not Session.objects.exists()


def test_names_of_the_gone_are_freed(wanjiku):
    delete_account(wanjiku)
    pruning.prune(milliseconds(timezone.now() + held_names.HELD_FOR + HOUR))
    assert not HeldName.objects.exists()


def test_guests_who_left_nothing_behind_are_forgotten(wanjiku):
    now = timezone.now()
    played, spoke, fresh, idle = map(guests.make_guest, ("Played", "Wrote", "Fresh", "Idle"))
    finished_game({played: "won", wanjiku: "lost"})
    game_reports.make(spoke, wanjiku, None, "abuse", "")
    old = now - unused_guests.KEPT - HOUR
    User.objects.exclude(pk=fresh.pk).update(date_joined=old)
    pruning.prune(milliseconds(now))
    assert set(User.objects.all()) == {wanjiku, played, spoke, fresh}
    assert idle not in User.objects.all()


def test_a_guest_who_is_still_seen_is_not_forgotten():
    now = timezone.now()
    juma = guests.make_guest("Juma")
    User.objects.update(date_joined=now - unused_guests.KEPT - HOUR)
    address_log.note(juma, "192.0.2.7", "A phone", now)
    pruning.prune(milliseconds(now))
    assert User.objects.filter(pk=juma.pk).exists()


def test_many_guests_are_forgotten_in_one_night(monkeypatch):
    monkeypatch.setattr(unused_guests, "AT_A_TIME", 2)
    for number in range(5):
        guests.make_guest(f"Juma {number}")
    later = timezone.now() + unused_guests.KEPT + HOUR
    assert unused_guests.forget_unused(later) == 5
    assert not User.objects.exists()


def report(client, person):
    address = reverse("report_player", args=[person.username])
    return client.post(address, {"player": person.pk, "reason": "abuse", "text": "Insults"})


def test_reports_by_fresh_guests_from_one_address_are_limited(settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"report_by_guest": "3/h/ip"}
    answers = []
    for number in range(5):
        client = Client()
        client.force_login(guests.make_guest(f"Juma {number}"))
        answers.append(report(client, account(f"Target{number}")).status_code)
    assert answers == [302, 302, 302, 429, 429]


def test_so_many_guests_are_heard_about_one_player(wanjiku):
    kamau = account("Kamau")
    for number in range(reports.OPEN_BY_GUESTS + 5):
        client = Client(REMOTE_ADDR=f"192.0.2.{number}")
        client.force_login(guests.make_guest(f"Juma {number}"))
        answer = report(client, wanjiku)
    assert Report.objects.count() == reports.OPEN_BY_GUESTS
    assert "Others have reported this player already" in answer.content.decode()
    game_reports.make(kamau, wanjiku, None, "abuse", "Accounts are heard")
    assert Report.objects.count() == reports.OPEN_BY_GUESTS + 1
