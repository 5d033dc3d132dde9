import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import AuditEntry
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db


def send_link(staff, user) -> str:
    data = {"action": "reset_link", "_selected_action": user.pk, "confirmed": 1, "reason": "Asked"}
    answer = verified(staff).post(reverse("admin:accounts_user_changelist"), data, follow=True)
    return answer.content.decode()


@pytest.fixture
def reachable(wanjiku):
    EmailAddress.objects.create(user=wanjiku, email="w@example.org", verified=True, primary=True)
    return wanjiku


def test_an_administrator_sends_a_link_for_a_new_password_to_the_confirmed_address(reachable):
    page = send_link(administrator(), reachable)
    [message] = mail.outbox
    assert message.to == ["w@example.org"]
    link = re.search(r"http://testserver(\S+)", message.body)[1]
    assert link not in page
    answer = Client().get(link, follow=True)
    assert 'name="password1"' in answer.content.decode()
    entry = AuditEntry.objects.get(action="send reset link")
    assert (entry.reason, entry.after) == ("Asked", {})


def test_the_mail_is_in_the_players_language(reachable):
    reachable.language = "sw"
    reachable.save()
    send_link(administrator(), reachable)
    swahili = mail.outbox.pop().body
    reachable.language = "en"
    reachable.save()
    send_link(administrator("Asha"), reachable)
    assert swahili.split("http")[0] != mail.outbox.pop().body.split("http")[0]


def test_without_a_confirmed_address_nothing_is_sent(wanjiku):
    EmailAddress.objects.create(user=wanjiku, email="w@example.org", verified=False, primary=True)
    assert "no confirmed address" in send_link(administrator(), wanjiku)
    assert not mail.outbox


def test_a_moderator_sends_no_links(reachable):
    send_link(moderator(), reachable)
    assert not mail.outbox
