import pytest
from django.urls import reverse

from accounts.models import AuditEntry
from games.models import Phrase
from games.tables import chat
from games.tables.errors import TableRefused
from tests.games.people import NOW, table_of
from tests.games.playing import people
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db

LIST = "admin:games_phrase_changelist"


@pytest.fixture
def phrase(db):
    return Phrase.objects.create(text="Slow!", tongue="en")


def press(browser, action: str, phrase: Phrase):
    data = {
        "action": action,
        "_selected_action": phrase.pk,
        "confirmed": 1,
        "reason": "Used to hurt",
    }
    return browser.post(reverse(LIST), data, follow=True)


def test_a_moderator_mutes_a_phrase_and_nobody_can_say_it(phrase):
    amina, baraka = people(2)
    table = table_of(amina, baraka)
    press(verified(moderator()), "mute", phrase)
    assert phrase not in chat.phrases()
    with pytest.raises(TableRefused):
        chat.say(table, amina, phrase.pk, now=NOW)
    entry = AuditEntry.objects.get(action="mute phrase")
    assert (entry.label, entry.reason) == ("Slow!", "Used to hurt")


def test_a_muted_phrase_can_be_offered_again(phrase):
    browser = verified(moderator())
    press(browser, "mute", phrase)
    press(browser, "unmute", phrase)
    assert phrase in chat.phrases()
    assert "like that already" in press(browser, "unmute", phrase).content.decode()


def test_the_words_of_a_phrase_are_for_administrators(phrase):
    page = reverse("admin:games_phrase_change", args=[phrase.pk])
    data = {"kind": "phrase", "tongue": "en", "text": "Quick!", "order": 1, "active": "on"}
    assert verified(moderator()).post(page, data).status_code == 403
    assert verified(administrator()).post(page, data).status_code == 302
    phrase.refresh_from_db()
    assert phrase.text == "Quick!"
