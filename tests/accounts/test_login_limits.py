"""Passwords cannot be guessed without end, and nobody keeps somebody else out by guessing."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts import devices
from accounts.services import login_delays
from accounts.services.closing import log_out_everywhere
from tests.accounts.builders import PASSWORD, account

pytestmark = pytest.mark.django_db

HOME, THIEF = "192.0.2.1", "198.51.100.9"


def log_in(client, password=PASSWORD, name="Wanjiku"):
    return client.post(reverse("account_login"), {"login": name, "password": password})


def guess(client, times=login_delays.FREE_TRIES, name="Wanjiku"):
    for number in range(times):
        log_in(client, f"guess {number}", name)


def is_let_in(answer) -> bool:
    return answer.status_code == 302


def test_guessing_at_one_address_does_not_stop_the_owner_at_another(wanjiku):
    guess(Client(REMOTE_ADDR=THIEF), 20)
    assert not is_let_in(log_in(Client(REMOTE_ADDR=THIEF)))
    assert is_let_in(log_in(Client(REMOTE_ADDR=HOME)))


def test_a_browser_that_logged_in_before_is_let_through_at_the_very_address_of_the_thief(wanjiku):
    own = Client(REMOTE_ADDR=HOME)
    log_in(own)
    own.post(reverse("account_logout"))
    guess(Client(REMOTE_ADDR=HOME), 20)
    assert not is_let_in(log_in(Client(REMOTE_ADDR=HOME)))
    assert is_let_in(log_in(own))


def test_nor_does_a_thief_who_tries_many_names_there_stop_it(wanjiku, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"password": "3/m/ip"}
    own = Client()
    log_in(own)
    own.post(reverse("account_logout"))
    for number in range(5):
        guess(Client(), 1, f"Name{number}")
    assert "Too many tries" in log_in(Client(), name="Kamau").content.decode()
    assert is_let_in(log_in(own))


def test_the_known_browser_itself_does_not_guess_without_end(wanjiku):
    own = Client()
    log_in(own)
    own.post(reverse("account_logout"))
    guess(own, 2 * login_delays.FREE_TRIES)
    assert "Too many tries" in log_in(own).content.decode()


def test_a_stolen_session_does_not_guess_without_end_by_throwing_the_cookie_away(wanjiku, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"reauthenticate": None}
    thief = Client()
    thief.force_login(wanjiku)
    answers = []
    for number in range(4 * login_delays.FREE_TRIES):
        thief.cookies.pop(devices.COOKIE, None)
        thief.get(reverse("home"))
        page = thief.post(reverse("account_reauthenticate"), {"password": f"guess {number}"})
        answers.append("Too many tries" in page.content.decode())
    assert answers.count(False) == 2 * login_delays.FREE_TRIES
    assert answers[-1]


def test_a_stolen_browser_that_guesses_stops_its_owner_neither(wanjiku):
    own, stolen = Client(REMOTE_ADDR=HOME), Client(REMOTE_ADDR=THIEF)
    for browser in (own, stolen):
        log_in(browser)
        browser.post(reverse("account_logout"))
    guess(stolen, 20)
    assert is_let_in(log_in(own))


def test_a_known_browser_is_known_for_those_who_used_it_only(wanjiku):
    account("Kamau")
    own = Client()
    log_in(own, name="Kamau")
    own.post(reverse("account_logout"))
    guess(Client())
    assert not is_let_in(log_in(own))
    assert is_let_in(log_in(own, name="Kamau"))


def test_logging_out_everywhere_makes_a_lost_device_a_strange_one(wanjiku):
    lost = Client()
    log_in(lost)
    log_out_everywhere(wanjiku)
    guess(Client())
    assert not is_let_in(log_in(lost))


@pytest.mark.parametrize("cookie", ["", "nonsense", "WyJhIl0:1abcde:forged"])
def test_a_cookie_that_we_did_not_write_is_none(wanjiku, cookie):
    guess(Client())
    browser = Client()
    browser.cookies[devices.COOKIE] = cookie
    assert not is_let_in(log_in(browser))


def test_the_cookie_is_signed_not_for_scripts_and_holds_a_family(client):
    people = [account(name) for name in ("Aaa", "Bbb", "Ccc", "Ddd", "Eee", "Fff")]
    for person in people:
        client.force_login(person)
        client.get(reverse("home"))
    cookie = client.cookies[devices.COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    request = client.get(reverse("home")).wsgi_request
    known = [pk for pk, _epoch in devices.device_of(request).people]
    assert known == [person.pk for person in people[1:]]
    assert devices.COOKIE not in client.get(reverse("home")).cookies, "written only when it changes"


def test_a_stranger_gets_no_such_cookie(client):
    assert devices.COOKIE not in client.get(reverse("home")).cookies


def test_one_network_of_ipv6_is_one_address(wanjiku):
    for number in range(login_delays.FREE_TRIES):
        guess(Client(REMOTE_ADDR=f"2001:db8::{number}"), 1)
    assert not is_let_in(log_in(Client(REMOTE_ADDR="2001:db8::77")))
    assert is_let_in(log_in(Client(REMOTE_ADDR="2001:db8:0:1::1")))


def time_passes(key: str) -> None:
    """The wait is over; what was tried is remembered."""
    cache.delete(login_delays._places(key)[1])


def test_the_wait_grows_with_every_wrong_password_up_to_an_hour():
    for _ in range(login_delays.FREE_TRIES):
        assert login_delays.begin("x") == 0
    waits = []
    for _ in range(10):
        waits.append(login_delays.begin("x"))
        time_passes("x")
        assert login_delays.begin("x") == 0
    assert waits[:8] == [30, 60, 120, 240, 480, 960, 1920, 3600]
    assert set(waits[8:]) == {3600}


def test_asking_again_during_the_wait_does_not_make_it_longer():
    for _ in range(login_delays.FREE_TRIES):
        login_delays.begin("x")
    for _ in range(10):
        assert 0 < login_delays.begin("x") <= 30
    time_passes("x")
    assert login_delays.begin("x") == 0
    assert 30 < login_delays.begin("x") <= 60


def test_the_right_password_forgets_what_was_wrong(wanjiku):
    browser = Client()
    for _ in range(3):
        guess(browser, login_delays.FREE_TRIES - 1)
        assert is_let_in(log_in(browser))
        browser = Client()


def test_the_page_says_how_long_to_wait(wanjiku):
    guess(Client())
    assert "Try again in 1 minute." in log_in(Client()).content.decode()
