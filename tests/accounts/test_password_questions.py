"""Wherever the password is asked for, wrong answers count together."""

from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from accounts import devices
from accounts.models import User
from accounts.services import login_delays
from tests.accounts.builders import PASSWORD

pytestmark = pytest.mark.django_db

TOO_MANY = "Too many tries"
# Those of known browsers, then those of the address.
TRIES = 2 * login_delays.FREE_TRIES
NEW = "bahari-ya-hindi-9"


@pytest.fixture(autouse=True)
def _no_other_limit(settings):
    """Allauth has one for how often one page is asked, whatever the answer."""
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"reauthenticate": None}


@pytest.fixture
def browser(wanjiku) -> Client:
    EmailAddress.objects.create(user=wanjiku, email=wanjiku.email, primary=True, verified=True)
    client = Client()
    client.force_login(wanjiku)
    client.get(reverse("home"))
    return client


def log_in(browser, password, **more):
    """In the same browser, logged out."""
    data = {"login": "Wanjiku", "password": password}
    client = Client()
    client.cookies[devices.COOKIE] = browser.cookies[devices.COOKIE].value
    return client.post(reverse("account_login"), data, **more)


def delete(browser, password, **more):
    return browser.post(reverse("delete_account"), {"sure": "on", "password": password}, **more)


def prove(browser, password, **more):
    return browser.post(reverse("account_reauthenticate"), {"password": password}, **more)


def change(browser, password, **more):
    data = {"oldpassword": password, "password1": NEW, "password2": NEW}
    return browser.post(reverse("account_change_password"), data, **more)


QUESTIONS = [log_in, delete, prove, change]


@pytest.mark.parametrize("last", QUESTIONS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_guesses_at_one_question_close_every_other(browser, wanjiku, question, last):
    for number in range(TRIES):
        assert TOO_MANY not in question(browser, f"guess {number}").content.decode()
    answer = last(browser, PASSWORD)
    assert TOO_MANY in answer.content.decode()
    kept = User.objects.get(pk=wanjiku.pk)
    assert kept.has_account
    assert kept.check_password(PASSWORD)


@pytest.mark.parametrize("question", QUESTIONS)
def test_another_host_does_not_start_the_count_again(browser, settings, question):
    settings.ALLOWED_HOSTS = ["kadi.example"]
    for number in range(TRIES):
        question(browser, "guess", headers={"Host": f"kadi.example:{8000 + number}"})
    answer = question(browser, PASSWORD, headers={"Host": "kadi.example:9000"})
    assert TOO_MANY in answer.content.decode()


def test_letters_that_the_database_takes_for_others_do_not_start_the_count_again(wanjiku):
    address = reverse("account_login")
    for name in ("Wanjiku", "wanjiku", "WANJIKU", "wanjıku", "Wanjıku"):
        Client().post(address, {"login": name, "password": "guess"})
    answer = Client().post(address, {"login": "Wanjiku", "password": PASSWORD})
    assert TOO_MANY in answer.content.decode()


@pytest.mark.parametrize("question", [log_in, prove])
def test_the_right_password_is_asked_for_as_often_as_needed(browser, question):
    for _ in range(2 * TRIES):
        assert question(browser, PASSWORD).status_code == 302


def test_no_page_of_ours_checks_a_password_by_itself():
    """It would be a question without a limit."""
    for folder in ("accounts", "games", "kadi_site"):
        for file in Path(folder).rglob("*.py"):
            assert ".check_password(" not in file.read_text(encoding="utf-8"), file
