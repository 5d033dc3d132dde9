"""Who is shut out can say something against it, once a week, and gets an answer."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail, signing
from django.urls import reverse
from django.utils import timezone

from accounts.models import Appeal, AuditEntry, Notice, Sanction
from accounts.services import appeals, sanctions, standing
from accounts.services.appeals import AppealRefused
from accounts.services.deletion import delete_account
from accounts.services.roles import NotAllowed
from accounts.services.sanctions import Verdict
from tests.accounts.builders import PASSWORD, account
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db

APPEALS = reverse("admin:accounts_appeal_changelist")
WEEK = timedelta(days=7)


@pytest.fixture
def banned(wanjiku):
    sanctions.give(administrator(), wanjiku, Verdict("ban", "Two accounts at one table"))
    return wanjiku


@pytest.fixture
def suspended(wanjiku):
    verdict = Verdict("suspension", "Insults", ends_at=timezone.now() + 2 * WEEK)
    sanctions.give(moderator("Miriam"), wanjiku, verdict)
    return wanjiku


def try_to_log_in(client, name="Wanjiku"):
    return client.post(reverse("account_login"), {"login": name, "password": PASSWORD})


def send(client, page, text="It was my sister."):
    data = {"token": page.context["token"], "text": text}
    return client.post(reverse("appeal"), data)


def answer(browser, appeal, text="We believe you.", **more):
    data = {"action": "answer", "_selected_action": appeal.pk, "confirmed": "1", "reason": text}
    return browser.post(APPEALS, data | more, follow=True)


def test_the_page_that_refuses_the_login_leads_to_an_appeal(client, banned):
    page = try_to_log_in(client)
    assert reverse("appeal") in page.content.decode()
    sent = send(client, page)
    assert "It was my sister." in sent.content.decode()
    appeal = Appeal.objects.get()
    assert (appeal.user, appeal.sanction) == (banned, Sanction.objects.get())
    assert "_auth_user_id" not in client.session


def test_one_appeal_a_week(client, banned):
    page = try_to_log_in(client)
    send(client, page)
    again = try_to_log_in(client)
    assert "You can appeal again from" in again.content.decode()
    assert "<textarea" not in again.content.decode()
    assert "You can appeal again" in send(client, page, "Once more").content.decode()
    assert Appeal.objects.count() == 1
    Appeal.objects.update(made_at=timezone.now() - WEEK)
    assert "<textarea" in try_to_log_in(client).content.decode()
    send(client, page, "Once more")
    assert Appeal.objects.count() == 2


@pytest.mark.parametrize("text", ["", "   ", "x" * 1001])
def test_an_empty_or_endless_text_is_refused_and_does_not_use_up_the_week(client, banned, text):
    page = send(client, try_to_log_in(client), text)
    assert "<textarea" in page.content.decode()
    assert not Appeal.objects.exists()


def test_without_having_just_given_the_password_nobody_appeals(client, banned):
    old = signing.dumps(banned.pk, salt="something.else")
    for token in ("", "nonsense", str(banned.pk), old):
        sent = client.post(reverse("appeal"), {"token": token, "text": "Let me in"})
        assert sent.url == reverse("account_login")
    assert not Appeal.objects.exists()


def test_who_is_not_shut_out_has_nothing_to_appeal(client, wanjiku):
    assert try_to_log_in(client).status_code == 302
    with pytest.raises(AppealRefused) as refused:
        appeals.make(wanjiku, "Just so")
    assert refused.value.code == "over"


def test_a_moderator_reads_it_with_the_sanction_beside_it_and_answers(client, suspended):
    send(client, try_to_log_in(client))
    browser = verified(moderator())
    appeal = Appeal.objects.get()
    assert "1 open appeal" in browser.get(reverse("admin:index")).content.decode()
    page = browser.get(reverse("admin:accounts_appeal_change", args=[appeal.pk])).content.decode()
    assert "It was my sister." in page
    assert "Insults" in page
    answer(browser, appeal, "It stays as it is.")
    entry = AuditEntry.objects.get(action="answer appeal")
    assert (entry.actor, entry.reason) == ("Moses", "It stays as it is.")
    told = try_to_log_in(client)
    assert told.status_code == 403
    assert "It stays as it is." in told.content.decode()


def test_an_answer_may_lift_the_sanction(client, suspended):
    send(client, try_to_log_in(client))
    answer(verified(moderator()), Appeal.objects.get(), lift="on")
    assert standing.may_log_in(suspended) is None
    assert try_to_log_in(client).status_code == 302
    assert Notice.objects.get(kind="lifted").data["reason"] == "We believe you."


def test_what_a_moderator_cannot_lift_stays_and_the_appeal_stays_open(client, banned):
    send(client, try_to_log_in(client))
    page = answer(verified(moderator()), Appeal.objects.get(), lift="on")
    assert "up to 30 days" in page.content.decode()
    assert Appeal.objects.get().answered_at is None
    assert standing.may_log_in(banned)


def test_an_appeal_is_answered_once(client, suspended):
    send(client, try_to_log_in(client))
    appeal, moses = Appeal.objects.get(), moderator()
    appeals.answer(moses, appeal, "No.")
    with pytest.raises(NotAllowed) as refused:
        appeals.answer(moses, appeal, "Yes.")
    assert refused.value.code == "answered"
    page = reverse("admin:accounts_appeal_change", args=[appeal.pk])
    assert 'value="answer"' not in verified(moses).get(page).content.decode()


def test_the_answer_is_mailed_to_a_confirmed_address_in_the_players_language(
    client, suspended, django_capture_on_commit_callbacks
):
    suspended.language = "sw"
    suspended.save()
    EmailAddress.objects.create(user=suspended, email="w@example.org", verified=True)
    send(client, try_to_log_in(client))
    with django_capture_on_commit_callbacks(execute=True):
        appeals.answer(moderator(), Appeal.objects.get(), "Tumekuamini.", lift=True)
    [message] = mail.outbox
    assert message.to == ["w@example.org"]
    assert "Tumekuamini." in message.body
    assert "Karibu" in message.body
    assert "You may" not in message.body


def test_no_mail_goes_to_an_address_that_is_not_confirmed(
    client, suspended, django_capture_on_commit_callbacks
):
    EmailAddress.objects.create(user=suspended, email="w@example.org")
    send(client, try_to_log_in(client))
    with django_capture_on_commit_callbacks(execute=True):
        appeals.answer(moderator(), Appeal.objects.get(), "No.")
    assert not mail.outbox


def test_a_mail_server_that_is_down_loses_no_answer(
    client, suspended, settings, django_capture_on_commit_callbacks
):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    EmailAddress.objects.create(user=suspended, email="w@example.org", verified=True)
    send(client, try_to_log_in(client))
    with django_capture_on_commit_callbacks(execute=True):
        appeals.answer(moderator(), Appeal.objects.get(), "No.")
    assert "No." in try_to_log_in(client).content.decode()


def test_who_waited_longest_comes_first_and_what_is_answered_last():
    people = [account(name) for name in ("Aaa", "Bbb", "Ccc")]
    ada = administrator()
    for person in people:
        sanctions.give(ada, person, Verdict("ban", "Why"))
        appeals.make(person, "Please")
    appeals.answer(ada, Appeal.objects.get(user=people[0]), "No.")
    Appeal.objects.filter(user=people[2]).update(made_at=timezone.now() - WEEK)
    listed = verified(ada).get(APPEALS).context["cl"].result_list
    assert [row.user.username for row in listed] == ["Ccc", "Bbb", "Aaa"]
    waiting = verified(ada).get(APPEALS, {"answered": "no"}).context["cl"].result_list
    assert len(waiting) == 2


def test_a_plain_player_answers_nothing_and_staff_not_their_own(banned):
    moraa = moderator("Moraa")
    sanctions.give(administrator("Baraka"), moraa, Verdict("ban", "Why"))
    for actor, person, code in (
        (account("Kamau"), banned, "not_yours"),
        (moraa, moraa, "yourself"),
    ):
        with pytest.raises(NotAllowed) as refused:
            appeals.answer(actor, appeals.make(person, "Please"), "Yes.")
        assert refused.value.code == code


def test_appeals_of_administrators_are_not_for_moderators():
    ada = administrator()
    Sanction.objects.create(user=ada, kind="ban", reason="Why", starts_at=timezone.now())
    appeals.make(ada, "Sukuma wiki")
    assert "Sukuma" not in verified(moderator()).get(APPEALS).content.decode()


def test_whoever_is_deleted_takes_their_appeals_along(banned):
    appeals.make(banned, "Please")
    delete_account(banned)
    assert not Appeal.objects.exists()
