import pytest
from django.test import Client
from django.urls import reverse

from games.store import broadcast
from tests.accounts.builders import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed(monkeypatch):
    """(user, reason) of everybody whose sockets were told to close."""
    told = []
    monkeypatch.setattr(broadcast, "close_user", lambda *args: told.append(args))
    return told


def is_logged_in(client):
    return client.get(reverse("settings")).status_code == 200


def test_logging_out_closes_the_sockets(
    client, wanjiku, closed, django_capture_on_commit_callbacks
):
    client.force_login(wanjiku)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("account_logout"))
    assert not is_logged_in(client)
    assert closed == [(wanjiku.pk, "logged_out")]


def test_looking_at_the_log_out_page_logs_nobody_out(client, wanjiku):
    client.force_login(wanjiku)
    assert client.get(reverse("account_logout")).status_code == 200
    assert is_logged_in(client)


def test_logging_out_everywhere_ends_every_session_and_socket(
    client, wanjiku, closed, django_capture_on_commit_callbacks
):
    phone = Client()
    client.force_login(wanjiku)
    phone.force_login(wanjiku)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("log_out_everywhere"))
    assert not is_logged_in(client)
    assert not is_logged_in(phone)
    assert (wanjiku.pk, "logged_out") in closed


def test_logging_out_everywhere_keeps_the_password(client, wanjiku):
    client.force_login(wanjiku)
    client.post(reverse("log_out_everywhere"))
    assert client.login(username="Wanjiku", password=PASSWORD)


def test_logging_out_everywhere_takes_a_post(client, wanjiku):
    client.force_login(wanjiku)
    client.get(reverse("log_out_everywhere"))
    assert is_logged_in(client)
