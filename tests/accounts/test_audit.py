import pytest
from django.db import DatabaseError, transaction
from django.urls import reverse

from accounts.models import AuditEntry, BannedName
from accounts.services import audit, sanctions
from accounts.services.sanctions import Verdict
from games.models import Phrase
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(wanjiku):
    sanctions.give(moderator(), wanjiku, Verdict("warning", "Be kind"))
    return AuditEntry.objects.get()


def test_the_database_refuses_to_change_or_remove_an_entry(entry):
    for spoil in (
        lambda: AuditEntry.objects.update(reason="nothing happened"),
        lambda: AuditEntry.objects.all().delete(),
    ):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            spoil()
    entry.refresh_from_db()
    assert entry.reason == "Be kind"


def test_the_admin_only_shows_the_audit_log(entry):
    browser = verified(administrator())
    address = reverse("admin:accounts_auditentry_change", args=[entry.pk])
    assert "Be kind" in browser.get(address).content.decode()
    for name, args in (("add", []), ("delete", [entry.pk])):
        page = reverse(f"admin:accounts_auditentry_{name}", args=args)
        assert browser.get(page).status_code == 403
        assert browser.post(page, {"post": "yes"}).status_code == 403
    assert browser.post(address, {"reason": "nothing"}).status_code == 403


def test_ordinary_edits_are_recorded_with_before_and_after():
    browser = verified(administrator())
    phrase = Phrase.objects.create(kind="phrase", tongue="en", text="Welcome!")
    address = reverse("admin:games_phrase_change", args=[phrase.pk])
    data = {"kind": "phrase", "tongue": "en", "text": "Karibu!", "order": 5, "active": "on"}
    assert browser.post(address, data).status_code == 302
    entry = AuditEntry.objects.get(action="change")
    assert (entry.before["text"], entry.after["text"]) == ("Welcome!", "Karibu!")

    pattern = {"pattern": "rude", "note": ""}
    browser.post(reverse("admin:accounts_bannedname_add"), pattern)
    assert AuditEntry.objects.get(action="add").after["pattern"] == "rude"
    banned = BannedName.objects.get(pattern="rude")
    gone = reverse("admin:accounts_bannedname_delete", args=[banned.pk])
    browser.post(gone, {"post": "yes"})
    assert AuditEntry.objects.get(action="delete").before["pattern"] == "rude"


def test_removing_five_hundred_rows_at_once_leaves_an_entry_for_each():
    BannedName.objects.all().delete()
    BannedName.objects.bulk_create(BannedName(pattern=f"name{number}") for number in range(501))
    data = {
        "action": "delete_selected",
        "_selected_action": BannedName.objects.first().pk,
        "select_across": 1,
        "post": "yes",
    }
    verified(administrator()).post(reverse("admin:accounts_bannedname_changelist"), data)
    assert not BannedName.objects.exists()
    assert AuditEntry.objects.filter(action="delete", kind="bannedname").count() == 501


def test_no_password_or_secret_is_ever_recorded(wanjiku):
    assert "password" not in audit.snapshot(wanjiku)
    assert "session_epoch" not in audit.snapshot(wanjiku)
