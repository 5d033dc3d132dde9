"""Who was renamed by staff gets in with the name they know, once, and learns why."""

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import OldName, User
from accounts.services import own_name, renaming
from accounts.services.guests import make_guest
from tests.accounts.builders import PASSWORD, account
from tests.moderation import administrator, code_of

pytestmark = pytest.mark.django_db

CHOOSE = reverse("choose_name")
SECRET = "JBSWY3DPEHPK3PXP"


def log_in(client, login, password=PASSWORD, **more):
    return client.post(reverse("account_login"), {"login": login, "password": password} | more)


@pytest.fixture
def renamed(wanjiku) -> User:
    renaming.rename(administrator(), wanjiku, "", "An insult in Sheng", ban_old=True)
    return wanjiku


def test_the_old_name_leads_in_and_to_a_page_that_says_why(client, renamed):
    page = client.get(log_in(client, "wanjiku").url)
    text = page.content.decode()
    assert "An insult in Sheng" in text
    assert renamed.username in text
    client.post(CHOOSE, {"name": "Shiku"})
    assert User.objects.get(pk=renamed.pk).username == "Shiku"
    assert log_in(Client(), "Shiku").status_code == 302


def test_the_old_name_works_once(client, renamed):
    assert log_in(client, "Wanjiku").status_code == 302
    assert "do not go together" in log_in(Client(), "Wanjiku").content.decode()
    assert log_in(Client(), renamed.username).url == "/"


def test_whoever_came_in_with_the_new_name_knows_it(client, renamed):
    assert log_in(client, renamed.username).url == "/"
    assert log_in(Client(), "Wanjiku").status_code == 200


def test_a_wrong_password_does_not_use_it_up(client, renamed):
    assert log_in(client, "Wanjiku", "guess").status_code == 200
    assert log_in(client, "Wanjiku").url == CHOOSE


def test_it_leads_on_to_where_they_wanted(client, renamed):
    asked = log_in(client, "Wanjiku", next="/lobby/").url
    assert asked == f"{CHOOSE}?next=%2Flobby%2F"
    assert client.post(asked, {"name": "Shiku", "next": "/lobby/"}).url == "/lobby/"


def test_a_guest_who_logs_in_with_it_is_told_too(client, renamed):
    client.force_login(make_guest("Juma"))
    assert log_in(client, "Wanjiku").url == CHOOSE


def test_with_a_second_factor_it_is_used_up_by_the_code_and_not_by_the_password(client, renamed):
    Authenticator.objects.create(
        user=renamed, type=Authenticator.Type.TOTP, data={"secret": SECRET}
    )
    asked = log_in(client, "Wanjiku")
    assert asked.url == reverse("mfa_authenticate")
    assert OldName.objects.get().opens_once
    assert client.post(asked.url, {"code": code_of(SECRET)}).url == CHOOSE
    assert not OldName.objects.get().opens_once


def test_a_name_given_up_by_choice_opens_nothing(client, wanjiku):
    own_name.choose(wanjiku, "Shiku")
    assert log_in(client, "Wanjiku").status_code == 200


def test_the_name_is_whose_it_is_now(client, renamed):
    OldName.objects.update(given_up_at=timezone.now() - own_name.EVERY * 2)
    other = account("Wanjiku")
    log_in(client, "Wanjiku")
    assert client.session["_auth_user_id"] == str(other.pk)


def test_the_notice_leads_to_the_choice(client, renamed):
    client.force_login(renamed)
    assert CHOOSE in client.get(reverse("lobby")).content.decode()
    client.post(CHOOSE, {"name": "Shiku"})
    assert CHOOSE not in client.get(reverse("lobby")).content.decode()
