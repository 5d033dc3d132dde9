import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.services.guests import make_guest
from games.store import broadcast
from tests.accounts.builders import PASSWORD

pytestmark = pytest.mark.django_db
NEW = "bahari-ya-hindi-9"


@pytest.fixture
def closed(monkeypatch):
    told = []
    monkeypatch.setattr(broadcast, "close_user", lambda *args: told.append(args))
    return told


def change(client, old=PASSWORD, new=NEW):
    data = {"oldpassword": old, "password1": new, "password2": new}
    return client.post(reverse("account_change_password"), data)


def ask_for_reset(client, email):
    return client.post(reverse("account_reset_password"), {"email": email})


def test_a_new_password_ends_the_other_sessions_and_closes_the_sockets(
    client, wanjiku, closed, django_capture_on_commit_callbacks
):
    other = Client()
    other.force_login(wanjiku)
    client.force_login(wanjiku)
    with django_capture_on_commit_callbacks(execute=True):
        change(client)
    wanjiku.refresh_from_db()
    assert wanjiku.check_password(NEW)
    assert client.get(reverse("settings")).status_code == 200
    assert other.get(reverse("settings")).status_code == 302
    assert closed == [(wanjiku.pk, "password_changed")]


@pytest.mark.parametrize(
    "page", ["account_email", "account_change_password", "account_set_password"]
)
def test_a_guest_who_wants_a_password_or_an_address_signs_up(client, page):
    client.force_login(make_guest("Juma"))
    assert client.get(reverse(page)).url == reverse("account_signup")


def test_a_new_address_asks_for_the_password_first(client, wanjiku):
    client.force_login(wanjiku)
    data = {"email": "thief@example.org", "action_add": ""}
    response = client.post(reverse("account_email"), data)
    assert response.url.startswith(reverse("account_reauthenticate"))
    assert not wanjiku.emailaddress_set.filter(email="thief@example.org").exists()


def test_the_old_password_is_asked_for(client, wanjiku):
    client.force_login(wanjiku)
    assert "not your password now" in change(client, old="guess").content.decode()
    wanjiku.refresh_from_db()
    assert wanjiku.check_password(PASSWORD)


def test_a_forgotten_password_is_reset_by_email(
    client, wanjiku, closed, django_capture_on_commit_callbacks
):
    EmailAddress.objects.create(user=wanjiku, email=wanjiku.email, verified=True)
    ask_for_reset(client, wanjiku.email)
    [message] = mail.outbox
    link = re.search(r"http://testserver(\S+/password/reset/key/\S+)", message.body)[1]
    form = client.get(link, follow=True)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(form.request["PATH_INFO"], {"password1": NEW, "password2": NEW})
    wanjiku.refresh_from_db()
    assert wanjiku.check_password(NEW)
    assert (wanjiku.pk, "password_changed") in closed
    assert "used up" in Client().get(link, follow=True).content.decode()


def test_a_known_and_an_unknown_address_get_the_same_answer_and_a_mail_each(client, wanjiku):
    known = ask_for_reset(client, wanjiku.email)
    unknown = ask_for_reset(client, "nobody@example.org")
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)
    assert [message.subject for message in mail.outbox] == ["Kadi: Choose a new password"] * 2


@pytest.mark.parametrize("other", ["nobody@example.org", "Nobody+6@Example.org"])
def test_asking_for_a_reset_is_limited_per_mailbox_from_wherever_it_is_asked(other):
    for number in range(5):
        answer = ask_for_reset(Client(REMOTE_ADDR=f"192.0.2.{number}"), "nobody@example.org")
        assert answer.status_code == 302
    assert ask_for_reset(Client(REMOTE_ADDR="192.0.2.99"), other).status_code == 429
    assert len(mail.outbox) == 5


def test_asking_for_resets_is_limited_per_network_whoever_they_are_for(settings):
    addresses = ["192.0.2.7"] * 12
    answers = [
        ask_for_reset(Client(REMOTE_ADDR=address), f"player{number}@example.org").status_code
        for number, address in enumerate(addresses)
    ]
    assert answers.count(302) == len(mail.outbox) == 10
    # Further on in the hour; one network of IPv6 is one home.
    rates = settings.ACCOUNT_RATE_LIMITS
    rates = rates | {"reset_password": rates["reset_password"].replace("10/m/ip,", "")}
    settings.ACCOUNT_RATE_LIMITS = rates
    answers = [
        ask_for_reset(Client(REMOTE_ADDR=f"2001:db8::{number:x}"), f"p{number}@example.org")
        for number in range(32)
    ]
    assert [answer.status_code for answer in answers].count(302) == 30
