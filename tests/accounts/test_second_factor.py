"""Staff set up their first second factor when invited, and with the password at hand."""

from datetime import timedelta
from io import StringIO

import pytest
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import AuditEntry, SecondFactorInvitation, User
from accounts.services import second_factor
from accounts.services.deletion import delete_account
from accounts.services.roles import NotAllowed
from tests.accounts.builders import PASSWORD, account
from tests.moderation import administrator, code_of, moderator, verified, with_role

pytestmark = pytest.mark.django_db

ACTIVATE = "/accounts/2fa/totp/activate/"


def signed_in(user: User) -> Client:
    client = Client()
    client.post(reverse("account_login"), {"login": user.username, "password": PASSWORD})
    return client


def prove(client: Client) -> None:
    answer = client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert answer.status_code == 302


def set_up(client: Client):
    """Asks for the secret and answers with its code."""
    page = client.get(ACTIVATE)
    if page.status_code != 200:
        return page
    secret = page.context["form"].secret
    code = code_of(secret)
    return client.post(ACTIVATE, {"code": code})


def has_factor(user: User) -> bool:
    return Authenticator.objects.filter(user=user).exists()


@pytest.mark.parametrize("make", [moderator, administrator])
def test_staff_without_an_invitation_set_up_nothing(make):
    staff = make()
    client = signed_in(staff)
    prove(client)
    page = client.get("/admin/", follow=True)
    assert page.status_code == 403
    assert "Ask for an invitation" in page.content.decode()
    assert client.post(ACTIVATE, {"code": "123456"}).status_code == 403
    assert not has_factor(staff)


@pytest.mark.django_db(transaction=True)
def test_an_invited_moderator_sets_it_up_and_gets_in():
    moses = moderator()
    second_factor.invite(administrator(), moses, "Welcome")
    client = signed_in(moses)
    prove(client)
    assert set_up(client).status_code == 302
    assert client.get("/admin/").status_code == 200
    invited, done = AuditEntry.objects.order_by("pk")
    assert (invited.actor, invited.action) == ("Ada", "invite to second factor")
    assert (done.actor, done.action) == ("Moses", "set up second factor")


def test_an_invitation_works_once(django_capture_on_commit_callbacks):
    moses = moderator()
    second_factor.invite(administrator(), moses, "Welcome")
    client = signed_in(moses)
    prove(client)
    with django_capture_on_commit_callbacks(execute=True):
        set_up(client)
    Authenticator.objects.filter(user=moses).delete()
    assert set_up(client).status_code == 403


def test_an_invitation_ends_after_a_day():
    moses = moderator()
    second_factor.invite(administrator(), moses, "Welcome")
    now = timezone.now()
    assert second_factor.may_set_up(moses, now + timedelta(hours=23))
    assert not second_factor.may_set_up(moses, now + timedelta(hours=25))


def test_an_invitation_without_the_password_of_the_last_minutes_is_not_enough():
    moses = moderator()
    second_factor.invite(administrator(), moses, "Welcome")
    client = signed_in(moses)
    assert set_up(client).url.startswith(reverse("account_reauthenticate"))
    prove(client)
    session = client.session
    for record in session[AUTHENTICATION_METHODS_SESSION_KEY]:
        record["at"] -= 6 * 60
    session.save()
    assert set_up(client).url.startswith(reverse("account_reauthenticate"))
    assert not has_factor(moses)


def test_players_set_one_up_as_they_like(wanjiku):
    client = signed_in(wanjiku)
    prove(client)
    assert set_up(client).status_code == 302
    assert has_factor(wanjiku)


def refusal(*args) -> str:
    with pytest.raises(NotAllowed) as refused:
        second_factor.invite(*args, "Why")
    return refused.value.code


def test_only_administrators_invite_and_only_staff_without_one(wanjiku):
    moses, ada = moderator(), administrator()
    assert refusal(moses, moderator("Miriam")) == "not_yours"
    assert refusal(ada, ada) == "yourself"
    assert refusal(ada, wanjiku) == "not_staff"
    verified(moses)
    assert refusal(ada, moses) == "has_one"
    second_factor.invite(ada, administrator("Baraka"), "Of the same rank")
    assert SecondFactorInvitation.objects.count() == 1


def test_a_second_invitation_takes_the_place_of_the_first():
    moses, ada = moderator(), administrator()
    for _ in range(2):
        second_factor.invite(ada, moses, "Again")
    assert SecondFactorInvitation.objects.count() == 1


def test_an_administrator_invites_from_the_page_of_a_player():
    moses = moderator()
    browser = verified(administrator())
    address = reverse("admin:accounts_user_change", args=[moses.pk])
    assert 'value="invite"' in browser.get(address).content.decode()
    data = {"action": "invite", "_selected_action": moses.pk, "confirmed": "1", "reason": "New"}
    browser.post(reverse("admin:accounts_user_changelist"), data)
    assert second_factor.open_until(moses)
    assert "invited until" in browser.get(address).content.decode()
    with_role(moses, "Moderator")
    verified(moses)
    assert 'value="invite"' not in browser.get(address).content.decode()


def test_a_role_given_by_an_administrator_comes_with_an_invitation(wanjiku):
    data = {"action": "role", "role": "Moderator", "confirmed": "1", "reason": "Kind"}
    browser = verified(administrator())
    browser.post(reverse("admin:accounts_user_changelist"), data | {"_selected_action": wanjiku.pk})
    wanjiku.refresh_from_db()
    assert wanjiku.is_staff
    assert second_factor.open_until(wanjiku)


def test_the_command_that_makes_the_first_administrator_invites_them(wanjiku):
    said = StringIO()
    call_command("give_role", "Wanjiku", "Administrator", stdout=said)
    assert "within a day" in said.getvalue()
    wanjiku.refresh_from_db()
    assert second_factor.may_set_up(wanjiku)
    verified(wanjiku)
    said = StringIO()
    call_command("give_role", "Wanjiku", "Moderator", stdout=said)
    assert "second factor" not in said.getvalue()


def test_an_account_that_goes_takes_its_invitation_along():
    kamau = with_role(account("Kamau"), "Moderator")
    second_factor.invite(administrator(), kamau, "Welcome")
    delete_account(kamau)
    assert not SecondFactorInvitation.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_factor_that_is_gone_opens_nothing_where_it_was_set_up():
    moses = moderator()
    second_factor.invite(administrator(), moses, "Welcome")
    client = signed_in(moses)
    prove(client)
    set_up(client)
    Authenticator.objects.filter(user=moses).delete()
    assert client.get("/admin/").status_code == 302


def test_players_find_it_in_the_settings(wanjiku):
    client = signed_in(wanjiku)
    assert reverse("mfa_index") in client.get(reverse("settings")).content.decode()
    assert reverse("mfa_activate_totp") in client.get(reverse("mfa_index")).content.decode()
    prove(client)
    set_up(client)
    assert reverse("mfa_deactivate_totp") in client.get(reverse("mfa_index")).content.decode()


@pytest.mark.django_db(transaction=True)
def test_setting_it_up_ends_where_the_person_wanted_to_go():
    moses = moderator()
    second_factor.invite(administrator(), moses, "Welcome")
    client = signed_in(moses)
    wanted = reverse("admin:accounts_report_changelist")
    asked = client.get(wanted, follow=True)
    assert asked.request["PATH_INFO"] == reverse("account_reauthenticate")
    proof = {"password": PASSWORD, "next": asked.context["redirect_field_value"]}
    page = client.get(client.post(reverse("account_reauthenticate"), proof).url)
    code = code_of(page.context["form"].secret)
    codes = client.post(ACTIVATE, {"code": code, "next": page.context["next"]}, follow=True)
    assert codes.context["next"] == wanted
    assert client.get(wanted).status_code == 200


def test_logging_in_with_it_ends_where_the_person_wanted_to_go(wanjiku):
    secret = verified(wanjiku) and Authenticator.objects.get(user=wanjiku).data["secret"]
    data = {"login": "Wanjiku", "password": PASSWORD, "next": "/lobby/"}
    client = Client()
    asked = client.post(reverse("account_login"), data)
    assert asked.url == reverse("mfa_authenticate")
    assert client.post(asked.url, {"code": code_of(secret)}).url == "/lobby/"


def reset(browser, person, reason="Lost phone"):
    data = {"action": "reset_factor", "_selected_action": person.pk, "confirmed": "1"}
    return browser.post(reverse("admin:accounts_user_changelist"), data | {"reason": reason})


def test_an_administrator_resets_it_with_a_reason_and_the_player_is_told(wanjiku):
    thief = verified(wanjiku)
    browser = verified(administrator())
    page = reverse("admin:accounts_user_change", args=[wanjiku.pk])
    assert 'value="reset_factor"' in browser.get(page).content.decode()
    reset(browser, wanjiku, "")
    assert has_factor(wanjiku), "not without a reason"
    reset(browser, wanjiku)
    assert not has_factor(wanjiku)
    assert thief.get(reverse("settings")).status_code == 302, (
        "the session of the lost phone is over"
    )
    entry = AuditEntry.objects.get(action="reset second factor")
    assert (entry.actor, entry.label, entry.reason) == ("Ada", "Wanjiku", "Lost phone")
    client = signed_in(wanjiku)
    assert "Lost phone" in client.get(reverse("home")).content.decode()
    assert 'value="reset_factor"' not in browser.get(page).content.decode()


def test_staff_whose_factor_was_reset_may_set_up_another():
    moses = moderator()
    verified(moses)
    reset(verified(administrator()), moses)
    assert not has_factor(moses)
    assert second_factor.open_until(moses)


def test_nobody_resets_the_factor_of_their_own_rank_or_above_nor_moderators_any(wanjiku):
    moses, ada, baraka = moderator(), administrator(), administrator("Baraka")
    for person in (wanjiku, ada, baraka):
        verified(person)
    for actor, person in ((moses, wanjiku), (ada, baraka), (ada, ada)):
        with pytest.raises(NotAllowed):
            second_factor.reset(actor, person, "Why")
        assert has_factor(person)


def test_the_command_line_helps_the_only_administrator():
    ada = administrator()
    verified(ada)
    said = StringIO()
    call_command("reset_second_factor", "ada", "Phone fell into the lake", stdout=said)
    assert not has_factor(ada)
    assert second_factor.open_until(ada)
    assert AuditEntry.objects.get(action="reset second factor").actor == "manage.py"
    with pytest.raises(CommandError):
        call_command("reset_second_factor", "ada", "Again")
