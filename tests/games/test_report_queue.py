from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import AuditEntry, Report
from accounts.services import report_desk, reports, sanctions
from accounts.services.roles import NotAllowed
from accounts.services.sanctions import Verdict
from games.models import ChatLine
from games.moderation import game_reports
from tests.accounts.builders import account, finished_game
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db

LIST = "admin:accounts_report_changelist"


@pytest.fixture
def pair(wanjiku):
    return wanjiku, account("Kamau")


@pytest.fixture
def report(pair):
    wanjiku, kamau = pair
    return game_reports.make(wanjiku, kamau, None, "abuse", "He shouts")


def refusal(do, *args) -> str:
    with pytest.raises(NotAllowed) as refused:
        do(*args)
    assert refused.value.sentence
    return refused.value.code


def press(browser, action: str, report: Report, **data):
    chosen = {"action": action, "_selected_action": report.pk, **data}
    return browser.post(reverse(LIST), chosen, follow=True).content.decode()


def test_whoever_has_waited_longest_comes_first_and_what_is_handled_last(pair):
    wanjiku, kamau = pair
    moses = moderator()
    made = [
        game_reports.make(one, other, None, "other", "")
        for one, other in ((wanjiku, kamau), (kamau, wanjiku), (account("Njeri"), kamau))
    ]
    for days, each in enumerate(made):
        when = timezone.now() - timedelta(days=9 - days)
        Report.objects.filter(pk=each.pk).update(made_at=when)
    reports.dismiss(moses, [made[0]], "no")
    page = verified(moses).get(reverse(LIST))
    assert [row.pk for row in page.context["cl"].result_list] == [
        *(made[1].pk, made[2].pk, made[0].pk)
    ]


def test_the_list_itself_has_the_text_and_what_speaks_for_it(pair):
    wanjiku, kamau = pair
    moses = moderator()
    game = finished_game({wanjiku: "won", kamau: "left"})
    said = {"table": game.table, "user": kamau, "name": "Kamau", "kind": "phrase", "at_ms": 0}
    ChatLine.objects.create(text="Wewe ni mwizi", **said)
    ChatLine.objects.create(text="Mine alone", **said | {"user": wanjiku})
    game_reports.make(wanjiku, kamau, game, "abuse", "Insults, then left")
    sanctions.give(moses, kamau, Verdict("mute", "x", "", timezone.now() + timedelta(days=1)))
    text = verified(moses).get(reverse(LIST)).content.decode()
    for part in ("Insults, then left", "Wewe ni mwizi", "Standard, ranked", "1 report about them"):
        assert part in text
    assert '<b class="flag">Mute</b>' in text
    assert "Mine alone" not in text


def test_a_full_list_asks_the_database_no_more_often_than_a_short_one(
    pair, django_assert_max_num_queries
):
    wanjiku, kamau = pair
    for _ in range(12):
        game_reports.make(
            wanjiku, kamau, finished_game({wanjiku: "won", kamau: "lost"}), "abuse", ""
        )
    browser = verified(moderator())
    with django_assert_max_num_queries(30):
        assert len(browser.get(reverse(LIST)).context["cl"].result_list) == 12


def test_a_claimed_report_is_left_to_whoever_claimed_it(report):
    moses, miriam = moderator(), moderator("Miriam")
    press(verified(moses), "claim", report)
    report.refresh_from_db()
    assert report.claimed_by == moses
    assert AuditEntry.objects.get(action="claim").label == str(report)
    assert refusal(report_desk.claim, miriam, report) == "claimed"
    assert "Moses is looking at this one" in press(
        verified(miriam), "dismiss", report, confirmed=1, reason="no"
    )
    report.refresh_from_db()
    assert report.is_open
    page = reverse("admin:accounts_report_change", args=[report.pk])
    assert verified(miriam).get(page).context["staff_actions"] == []
    assert reports.dismiss(moses, [report], "Nothing").done == 1


def test_a_released_report_is_free_for_others(report):
    moses, miriam = moderator(), moderator("Miriam")
    report_desk.claim(moses, report)
    assert refusal(report_desk.release, miriam, report) == "claimed"
    press(verified(moses), "release", report)
    report_desk.claim(miriam, report)
    report.refresh_from_db()
    assert report.claimed_by == miriam


def test_an_administrator_releases_what_somebody_forgot(report):
    report_desk.claim(moderator(), report)
    report_desk.release(administrator(), report)
    report.refresh_from_db()
    assert report.claimed_by is None


def test_a_report_passed_on_is_for_administrators_who_read_why(report):
    moses, ada = moderator(), administrator()
    report_desk.claim(moses, report)
    press(verified(moses), "pass_on", report, confirmed=1, reason="Needs a long ban")
    report.refresh_from_db()
    assert (report.passed_on, report.claimed_by) == ("Needs a long ban", None)
    assert reports.dismiss(moses, [report], "no").done == 0
    assert refusal(report_desk.claim, moses, report) == "passed_on"
    browser = verified(ada)
    theirs = browser.get(reverse(LIST), {"whose": "administrators"}).context["cl"].result_list
    assert list(theirs) == [report]
    page = reverse("admin:accounts_report_change", args=[report.pk])
    assert "Needs a long ban" in browser.get(page).content.decode()
    assert reports.dismiss(ada, [report], "Not so bad").done == 1


def test_a_handled_report_cannot_be_claimed_any_more(report):
    moses = moderator()
    reports.dismiss(moses, [report], "no")
    assert refusal(report_desk.claim, moses, report) == "handled"


def test_abuse_in_a_name_ends_with_another_name(report):
    press(verified(moderator()), "rename", report, confirmed=1, reason="Abuse in name")
    report.refresh_from_db()
    assert report.state == "acted"
    assert report.reported.name.startswith("Player_")
