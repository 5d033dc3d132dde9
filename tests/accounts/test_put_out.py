"""Who was banned does not come back in the same browser as somebody new."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts import devices
from accounts.models import Appeal, User
from accounts.services import sanctions
from accounts.services.deletion import delete_account
from accounts.services.guests import make_guest
from accounts.services.sanctions import Verdict
from tests.accounts.builders import PASSWORD, account
from tests.games.people import table_of
from tests.moderation import administrator

pytestmark = pytest.mark.django_db


def browser_of(user) -> Client:
    client = Client()
    client.force_login(user)
    client.get(reverse("home"))
    return client


def ban(user):
    return sanctions.give(administrator(), user, Verdict("ban", "Threats"))


@pytest.fixture
def banned(wanjiku) -> Client:
    """The browser in which she played until a second ago."""
    client = browser_of(wanjiku)
    ban(wanjiku)
    return client


def ways_in(client):
    table = table_of(account("Amina"), account("Baraka"), seats=4)
    return [
        client.post(reverse("guest"), {"name": "Somebody new"}),
        client.post(reverse("join", args=[table.code]), {"name": "Somebody new"}),
        client.post(reverse("play_now")),
        client.post(reverse("account_signup"), {"username": "Somebody_new", "password1": PASSWORD}),
    ]


def test_no_way_leads_in_as_a_guest_or_with_a_new_account(banned):
    for answer in ways_in(banned):
        assert answer.status_code == 403
        assert reverse("account_login") in answer.content.decode()
    assert not User.objects.filter(is_guest=True).exists()
    assert not User.objects.filter(username="Somebody_new").exists()


def test_the_pages_say_so_before_anything_is_typed(banned):
    for page in ("guest", "account_signup"):
        assert banned.get(reverse(page)).status_code == 403


def test_the_reason_is_not_told_to_whoever_sits_there_now(banned):
    assert "Threats" not in banned.get(reverse("guest")).content.decode()


def test_a_banned_guest_reads_why_and_can_appeal():
    juma = make_guest("Juma")
    client = browser_of(juma)
    ban(juma)
    page = client.post(reverse("play_now"))
    assert "Threats" in page.content.decode()
    client.post(reverse("appeal"), {"token": page.context["token"], "text": "Not me"})
    assert Appeal.objects.get().user == juma


def test_once_the_ban_is_over_everything_is_open_again(wanjiku):
    client = browser_of(wanjiku)
    sanction = ban(wanjiku)
    sanctions.lift(User.objects.get(username="Ada"), sanction, "A mistake")
    assert client.post(reverse("guest"), {"name": "Juma"}).status_code == 302


def test_others_in_other_browsers_are_let_in(banned):
    assert Client().post(reverse("guest"), {"name": "Juma"}).status_code == 302


def test_somebody_else_logs_in_with_that_browser_and_leaves_it_free(banned):
    account("Otieno")
    banned.post(reverse("account_login"), {"login": "Otieno", "password": PASSWORD})
    banned.post(reverse("account_logout"))
    assert banned.post(reverse("guest"), {"name": "Juma"}).status_code == 302


def test_who_deleted_their_account_may_be_a_guest(wanjiku):
    client = browser_of(wanjiku)
    delete_account(wanjiku)
    assert client.post(reverse("guest"), {"name": "Juma"}).status_code == 302


def test_a_forged_cookie_shuts_nobody_out(banned):
    forged = banned.cookies[devices.COOKIE].value[:-3] + "abc"
    stranger = Client()
    stranger.cookies[devices.COOKIE] = forged
    assert stranger.post(reverse("guest"), {"name": "Juma"}).status_code == 302
