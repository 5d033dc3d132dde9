from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.services import appeals, people, reports, sanctions, staff_history
from accounts.services.roles import NotAllowed
from accounts.services.sanctions import Verdict
from games.moderation import game_reports, staff_access, voiding
from tests.accounts.builders import account, finished_game
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db


def page_of(user) -> str:
    return reverse("admin:accounts_user_change", args=[user.pk])


def history_of(user) -> str:
    return reverse("admin:accounts_user_history", args=[user.pk])


def test_a_note_stands_on_the_players_page_for_all_staff(wanjiku):
    data = {
        "action": "note",
        "_selected_action": wanjiku.pk,
        "confirmed": 1,
        "reason": "Two phones",
    }
    verified(moderator()).post(reverse("admin:accounts_user_changelist"), data)
    page = verified(moderator("Miriam")).get(page_of(wanjiku))
    assert [(note.actor, note.reason) for note in page.context["notes"]] == [
        ("Moses", "Two phones")
    ]
    assert "Two phones" in page.content.decode()


def test_a_note_is_for_staff_only_and_about_those_they_may_judge(wanjiku):
    ada, moses = administrator(), moderator()
    for actor, about in ((wanjiku, moses), (moses, moses), (moses, ada)):
        with pytest.raises(NotAllowed):
            people.note(actor, about, "x")
    assert not staff_history.of(ada).exists()


def test_one_page_has_all_that_staff_did_about_somebody(wanjiku):
    kamau, moses = account("Kamau"), moderator()
    game = finished_game({wanjiku: "won", kamau: "lost"})
    report = game_reports.make(wanjiku, kamau, game, "abuse", "")
    end = timezone.now() + timedelta(days=2)
    reports.sanction(moses, [report], Verdict("suspension", "Rude", "", end))
    appeals.answer(moses, appeals.make(kamau, "Please"), "All right", lift=True)
    voiding.void(moses, game, "Not fair")
    people.note(moses, kamau, "Watch him")
    staff_access.look(moses, game)
    page = verified(moses).get(history_of(kamau))
    assert "(<bdi>Wanjiku, Kamau: Standard, ranked, void</bdi>)" in page.content.decode()
    entries = page.context["entries"]
    assert [entry.action for entry in entries] == [
        *("note", "void", "answer appeal", "lift", "sanction report", "sanction"),
    ]


def test_nothing_about_others_is_in_it(wanjiku):
    moses = moderator()
    sanctions.give(moses, account("Kamau"), Verdict("warning", "Rude"))
    assert not staff_history.of(wanjiku).exists()


def test_the_history_of_administrators_is_not_for_moderators():
    ada = administrator()
    assert verified(moderator()).get(history_of(ada)).status_code == 404
    assert verified(administrator("Asha")).get(history_of(ada)).status_code == 200


def test_a_long_history_has_pages(wanjiku):
    moses = moderator()
    for number in range(101):
        people.note(moses, wanjiku, f"note {number}")
    browser = verified(moses)
    assert "Older" in browser.get(history_of(wanjiku)).content.decode()
    assert "note 0" in browser.get(history_of(wanjiku), {"page": 2}).content.decode()
