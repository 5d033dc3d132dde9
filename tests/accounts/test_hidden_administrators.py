"""Moderators know the names and roles of administrators, and nothing else of them."""

import pytest
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.urls import reverse
from django.utils import timezone

from accounts.models import Report, Sanction, User
from accounts.services import address_log, audit, roles
from tests.accounts.builders import account
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db

PLAYERS = "admin:accounts_user_changelist"


@pytest.fixture
def ada() -> User:
    ada = administrator()
    ada.email = "ada@example.org"
    ada.save(update_fields=["email"])
    address_log.forget_noted()
    address_log.note(ada, "192.0.2.77", "The laptop of Ada", timezone.now())
    return ada


def page_of(browser, user):
    return browser.get(reverse("admin:accounts_user_change", args=[user.pk]))


@pytest.mark.parametrize("words", ["", "ada@example.org", "Ada", "example"])
def test_the_list_of_players_has_no_administrators_for_a_moderator(ada, words):
    rooted = User.objects.create_superuser("Rooted", "root@example.org", "x")
    text = verified(moderator()).get(reverse(PLAYERS), {"q": words}).content.decode()
    assert "ada@example.org" not in text.replace(f'value="{words}"', "")
    assert reverse("admin:accounts_user_change", args=[ada.pk]) not in text
    assert reverse("admin:accounts_user_change", args=[rooted.pk]) not in text


def test_the_page_of_an_administrator_has_name_and_role_for_a_moderator(ada):
    Sanction.objects.create(user=ada, kind="warning", reason="Late", starts_at=timezone.now())
    answer = page_of(verified(moderator()), ada)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "Ada" in text
    assert roles.ADMINISTRATOR in text
    for hidden in ("ada@example.org", "192.0.2.77", "laptop", "Late", 'name="action"'):
        assert hidden not in text


def test_administrators_still_see_each_other(ada):
    browser = verified(administrator("Baraka"))
    assert "ada@example.org" in browser.get(reverse(PLAYERS)).content.decode()
    assert "192.0.2.77" in page_of(browser, ada).content.decode()


def test_an_administrator_is_not_among_those_who_share_an_address(ada, wanjiku):
    address_log.note(wanjiku, "192.0.2.77", "A phone", timezone.now())
    link = reverse("admin:accounts_user_change", args=[ada.pk])
    assert link not in page_of(verified(moderator()), wanjiku).content.decode()
    assert link in page_of(verified(administrator("Baraka")), wanjiku).content.decode()


def test_an_action_on_an_administrator_by_number_finds_nobody(ada):
    data = {
        "action": "sanction",
        ACTION_CHECKBOX_NAME: [ada.pk],
        "confirmed": "1",
        "kind": "mute",
        "days": "1",
        "reason": "Because",
    }
    verified(moderator()).post(reverse(PLAYERS), data)
    assert not Sanction.objects.exists()


@pytest.mark.parametrize("kind", ["report", "sanction", "auditentry"])
def test_what_is_written_about_administrators_is_hidden_from_moderators(ada, wanjiku, kind):
    row = {
        "report": lambda: Report.objects.create(
            reporter=wanjiku, reported=ada, reason="abuse", text="Sukuma wiki"
        ),
        "sanction": lambda: Sanction.objects.create(
            user=ada, kind="mute", reason="Sukuma wiki", starts_at=timezone.now()
        ),
        "auditentry": lambda: audit.record(None, "sanction", ada, reason="Sukuma wiki"),
    }[kind]()
    seen = []
    for staff in (moderator(), administrator("Baraka")):
        browser = verified(staff)
        there = browser.get(reverse(f"admin:accounts_{kind}_change", args=[row.pk]))
        listed = browser.get(reverse(f"admin:accounts_{kind}_changelist"), {"q": "Sukuma"})
        address = reverse(f"admin:accounts_{kind}_change", args=[row.pk])
        seen.append((there.status_code, address in listed.content.decode()))
    assert seen == [(302, False), (200, True)]


def test_other_moderators_stay_in_the_list():
    other = moderator("Otieno")
    account("Kamau")
    text = verified(moderator()).get(reverse(PLAYERS)).content.decode()
    assert reverse("admin:accounts_user_change", args=[other.pk]) in text
