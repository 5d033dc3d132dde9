"""An address counts once it is confirmed; asking for it blocks no play, and few see it."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import AuditEntry, User
from tests.accounts.builders import PASSWORD
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db

ADDRESS = "otieno@example.org"
PLAYERS = reverse("admin:accounts_user_changelist")


def sign_up(client, name="Otieno", email=ADDRESS):
    data = {"username": name, "password1": PASSWORD, "email": email}
    return client.post(reverse("account_signup"), data)


def ask_for_reset(email=ADDRESS) -> str:
    """What the mail says."""
    mail.outbox.clear()
    Client().post(reverse("account_reset_password"), {"email": email})
    [message] = mail.outbox
    return message.body


def link_in(text: str) -> str:
    return re.search(r"http://testserver(\S+)", text)[1]


def confirm(client) -> None:
    client.post(link_in(mail.outbox[0].body))


def test_signing_up_with_an_address_asks_to_confirm_it_and_lets_one_play(client):
    asked = sign_up(client)
    assert asked.url == reverse("home")
    page = client.get(asked.url).content.decode()
    assert f"We sent a mail to {ADDRESS}" in page
    assert client.post(reverse("new_table"), {"ruleset": "standard", "seats": "2"}).url[:3] == "/t/"


def test_the_settings_ask_until_it_is_confirmed(client):
    sign_up(client)
    assert "Confirm your e-mail address" in client.get(reverse("settings")).content.decode()
    confirm(client)
    assert "Confirm your e-mail address" not in client.get(reverse("settings")).content.decode()


def test_who_gave_no_address_is_not_asked(client):
    sign_up(client, email="")
    assert "Confirm your e-mail address" not in client.get(reverse("settings")).content.decode()


def test_a_reset_goes_to_a_confirmed_address_only(client):
    sign_up(client)
    said = mail.outbox[:]
    assert "/password/reset/key/" not in ask_for_reset()
    mail.outbox[:] = said
    confirm(client)
    assert "/password/reset/key/" in ask_for_reset()


def test_somebody_who_typed_the_address_of_another_gets_nothing_by_it(client):
    """Neither may the owner of the address take over the account, nor the account the address."""
    sign_up(client, "Thief")
    owner = Client()
    sign_up(owner, "Otieno2")
    EmailAddress.objects.filter(user__username="Otieno2").update(verified=True)
    link = link_in(ask_for_reset())
    form = Client().get(link, follow=True)
    Client().post(form.request["PATH_INFO"], {"password1": "x"})
    assert form.context["form"].user.username == "Otieno2"


def test_the_page_and_the_answer_are_the_same_for_known_unconfirmed_and_unknown(client):
    sign_up(client)
    answers = [
        client.post(reverse("account_reset_password"), {"email": email})
        for email in (ADDRESS, "nobody@example.org")
    ]
    assert len({(answer.status_code, answer.url) for answer in answers}) == 1


def test_a_closed_account_gets_no_reset(wanjiku):
    EmailAddress.objects.create(user=wanjiku, email=wanjiku.email, verified=True)
    User.objects.update(is_active=False)
    assert "/password/reset/key/" not in ask_for_reset(wanjiku.email)


@pytest.mark.parametrize(("staff", "sees"), [(moderator, False), (administrator, True)])
def test_only_administrators_see_addresses_in_the_admin(wanjiku, staff, sees):
    browser = verified(staff())
    page = reverse("admin:accounts_user_change", args=[wanjiku.pk])
    for address in (PLAYERS, page):
        assert (wanjiku.email in browser.get(address).content.decode()) is sees


@pytest.mark.parametrize("words", ["wanjiku@example.org", "example.org"])
def test_a_moderator_does_not_find_out_addresses_by_searching(wanjiku, words):
    found = verified(moderator()).get(PLAYERS, {"q": words})
    assert not list(found.context["cl"].result_list)
    found = verified(administrator()).get(PLAYERS, {"q": words})
    assert wanjiku in found.context["cl"].result_list


def test_no_address_is_in_the_audit_log_that_moderators_read(wanjiku):
    browser = verified(administrator())
    for action in ("rename", "log_out", "delete_person"):
        data = {"action": action, "_selected_action": wanjiku.pk, "confirmed": "1", "reason": "Why"}
        browser.post(PLAYERS, data)
    assert AuditEntry.objects.count() == 3
    for entry in AuditEntry.objects.all():
        assert "example.org" not in f"{entry.label}{entry.before}{entry.after}"
