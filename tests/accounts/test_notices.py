import pytest
from django.urls import reverse

from accounts.models import Notice
from accounts.services import notices, sanctions
from accounts.services.sanctions import Verdict
from tests.accounts.builders import account
from tests.moderation import moderator

pytestmark = pytest.mark.django_db


@pytest.fixture
def warned(wanjiku):
    sanctions.give(moderator(), wanjiku, Verdict("warning", "Be kind to beginners"))
    return wanjiku


def test_a_notice_is_shown_on_every_page_until_it_is_put_away(client, warned):
    client.force_login(warned)
    notice = Notice.objects.get()
    for address in (reverse("home"), reverse("lobby"), reverse("settings")):
        assert "Be kind to beginners" in client.get(address).content.decode()
    answer = client.post(reverse("put_away_notice", args=[notice.pk]), {"next": "/settings/"})
    assert answer.url == "/settings/"
    assert "Be kind to beginners" not in client.get(reverse("home")).content.decode()


def test_nobody_else_sees_or_puts_away_a_notice(client, warned):
    client.force_login(account("Kamau"))
    assert "Be kind to beginners" not in client.get(reverse("home")).content.decode()
    client.post(reverse("put_away_notice", args=[Notice.objects.get().pk]))
    assert Notice.objects.get().read_at is None


def test_a_notice_is_put_away_only_by_a_post(client, warned):
    client.force_login(warned)
    client.get(reverse("put_away_notice", args=[Notice.objects.get().pk]))
    assert Notice.objects.get().read_at is None


def test_every_kind_of_notice_has_words(wanjiku):
    facts = {"reason": "why", "before": 1500, "after": 1490, "game": "", "name": "Player_1"}
    for kind in Notice.Kind.values:
        for sanction in ("warning", "mute", "no_ranked", "suspension", "ban"):
            for until in (None, "2027-01-01T12:00:00+00:00"):
                Notice.objects.all().delete()
                more = {"sanction": sanction, "until": until, "played": until is None}
                notices.tell(wanjiku, kind, facts | more)
                [shown] = notices.unread(wanjiku)
                assert shown.sentence.endswith(".")
                assert "%(" not in shown.sentence


def test_an_end_is_named_in_the_time_of_the_place():
    from datetime import UTC, datetime

    sentence = notices.sanction_sentence("mute", datetime(2026, 5, 4, 21, 30, tzinfo=UTC))
    assert "5 May 2026" in sentence
    assert "00:30" in sentence
