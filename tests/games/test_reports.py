from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import AuditEntry, Notice, Report, Sanction
from accounts.services import notices, reports
from accounts.services.guests import make_guest
from accounts.services.reports import ReportRefused
from accounts.services.sanctions import Verdict
from games.moderation import game_reports
from tests.accounts.builders import account, finished_game
from tests.games.playing import game_of
from tests.moderation import moderator, verified

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(wanjiku):
    return wanjiku, account("Kamau")


def later():
    return timezone.now() + timedelta(days=1)


def refused(*args) -> str:
    with pytest.raises(ReportRefused) as refusal:
        game_reports.make(*args)
    return refusal.value.code


def test_a_player_is_reported_once_per_game(pair):
    wanjiku, kamau = pair
    one, two = (finished_game({wanjiku: "won", kamau: "lost"}) for _ in range(2))
    game_reports.make(wanjiku, kamau, one, "cheating", "He saw my cards")
    assert refused(wanjiku, kamau, one, "abuse", "again") == "already"
    game_reports.make(wanjiku, kamau, two, "cheating", "")
    game_reports.make(kamau, wanjiku, one, "stalling", "")
    assert Report.objects.count() == 3


def test_without_a_game_one_open_report_is_enough(pair):
    wanjiku, kamau = pair
    report = game_reports.make(wanjiku, kamau, None, "abuse", "that name")
    assert refused(wanjiku, kamau, None, "abuse", "") == "already"
    reports.dismiss(moderator(), [report], "The name is fine")
    game_reports.make(wanjiku, kamau, None, "abuse", "it happened again")


def test_nobody_reports_themselves_or_people_of_games_they_cannot_see(pair):
    wanjiku, kamau = pair
    private = game_of(kamau, account("Njeri"), private=True)
    elsewhere = game_of(account("Otieno"), account("Achieng"))
    assert refused(wanjiku, wanjiku, None, "other", "") == "yourself"
    assert refused(wanjiku, kamau, private, "other", "") == "no_game"
    assert refused(wanjiku, kamau, elsewhere, "other", "") == "no_game"


def test_a_report_is_made_from_the_profile(client, pair):
    wanjiku, kamau = pair
    client.force_login(wanjiku)
    page = client.get(reverse("profile", args=[kamau.username]))
    address = reverse("report_player", args=[kamau.username])
    assert address in page.content.decode()
    data = {"player": kamau.pk, "reason": "abuse", "text": "Insults", "next": "/lobby/"}
    answer = client.post(address, data)
    assert answer.url == "/lobby/"
    report = Report.objects.get()
    assert (report.reporter, report.reported, report.game) == (wanjiku, kamau, None)
    assert "already" in client.post(address, data).content.decode()


def test_a_report_is_made_from_the_table_about_the_game_played_there(client, pair):
    wanjiku, kamau = pair
    game = game_of(wanjiku, kamau)
    client.force_login(wanjiku)
    address = reverse("report_at_table", args=[game.table.code])
    assert address in client.get(reverse("table", args=[game.table.code])).content.decode()
    client.post(address, {"player": kamau.pk, "reason": "stalling"})
    assert Report.objects.get().game == game


def test_a_report_is_made_from_the_game_page_also_by_a_guest(client, pair):
    wanjiku, kamau = pair
    game = finished_game({wanjiku: "won", kamau: "lost"})
    client.force_login(make_guest("Passer-by"))
    client.post(reverse("report_game", args=[game.pk]), {"player": kamau.pk, "reason": "collusion"})
    assert Report.objects.get().reporter.is_guest


def test_outsiders_learn_nothing_about_a_private_game(client, pair):
    wanjiku, kamau = pair
    game = game_of(kamau, account("Njeri"), private=True)
    client.force_login(wanjiku)
    for name, args in (("report_game", [game.pk]), ("report_at_table", [game.table.code])):
        assert client.get(reverse(name, args=args)).status_code == 404


def test_a_stranger_is_asked_for_a_name_first(client, pair):
    assert client.get(reverse("report_player", args=["Kamau"])).status_code == 302
    assert client.get(reverse("report_player", args=["Nobody_here"])).status_code == 404


def test_a_report_is_dismissed_once_and_says_by_whom_when_and_why(pair):
    wanjiku, kamau = pair
    moses = moderator()
    report = game_reports.make(wanjiku, kamau, None, "other", "")
    assert reports.dismiss(moses, [report], "Nothing there").done == 1
    again = reports.dismiss(moses, [report], "Twice")
    assert (again.done, len(again.refused)) == (0, 1)
    report.refresh_from_db()
    assert (report.state, report.handled_by, report.outcome) == (
        "dismissed",
        moses,
        "Nothing there",
    )
    assert report.handled_at
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.before["state"], entry.after["state"]) == (
        "dismiss",
        "open",
        "dismissed",
    )


def test_several_reports_about_one_player_bring_one_warning(pair):
    wanjiku, kamau = pair
    made = [
        game_reports.make(wanjiku, kamau, None, "other", ""),
        game_reports.make(account("Njeri"), kamau, None, "other", ""),
    ]
    outcome = reports.sanction(moderator(), made, Verdict("warning", "Be kind"))
    assert outcome.done == 2
    assert Sanction.objects.get().kind == "warning"
    assert Notice.objects.filter(user=kamau).count() == 1


def test_whoever_reported_hears_once_that_it_was_looked_at(pair):
    wanjiku, kamau = pair
    moses, njeri = moderator(), account("Njeri")
    game = finished_game({wanjiku: "won", kamau: "lost"})
    right = game_reports.make(wanjiku, kamau, game, "abuse", "")
    wrong = game_reports.make(njeri, kamau, None, "abuse", "")
    reports.sanction(moses, [right], Verdict("mute", "Insults", "", later()))
    reports.sanction(moses, [right], Verdict("warning", "And again"))
    reports.dismiss(moses, [wrong], "Nothing there")
    [heard] = notices.unread(wanjiku)
    assert "Kamau was right" in heard.sentence
    assert heard.reason == ""
    [heard] = notices.unread(njeri)
    assert "found nothing" in heard.sentence


def test_a_report_about_staff_is_refused_with_a_sentence_and_stays_open(pair):
    wanjiku, _ = pair
    moses, miriam = moderator(), moderator("Miriam")
    report = game_reports.make(wanjiku, miriam, None, "other", "")
    outcome = reports.sanction(moses, [report], Verdict("warning", "Be kind"))
    assert outcome.done == 0
    assert "Miriam" in outcome.refused[0]
    report.refresh_from_db()
    assert report.state == "open"


def test_the_queue_shows_open_reports_first(pair):
    wanjiku, kamau = pair
    moses = moderator()
    old = game_reports.make(wanjiku, kamau, None, "other", "")
    new = game_reports.make(kamau, wanjiku, None, "other", "")
    reports.dismiss(moses, [new], "no")
    page = verified(moses).get(reverse("admin:accounts_report_changelist"))
    assert [row.pk for row in page.context["cl"].result_list] == [old.pk, new.pk]


def test_the_page_of_a_report_has_the_earlier_ones_and_the_sanctions_beside_it(pair):
    wanjiku, kamau = pair
    moses = moderator()
    game = finished_game({wanjiku: "won", kamau: "lost"})
    first = game_reports.make(wanjiku, kamau, None, "abuse", "earlier words")
    reports.sanction(moses, [first], Verdict("warning", "an old warning"))
    second = game_reports.make(wanjiku, kamau, game, "cheating", "now this")
    page = verified(moses).get(reverse("admin:accounts_report_change", args=[second.pk]))
    text = page.content.decode()
    assert "earlier words" in text
    assert "an old warning" in text
    assert reverse("admin:games_game_change", args=[game.pk]) in text


def test_handling_asks_for_a_reason_first(pair):
    wanjiku, kamau = pair
    report = game_reports.make(wanjiku, kamau, None, "other", "")
    browser = verified(moderator())
    address = reverse("admin:accounts_report_changelist")
    chosen = {"action": "warn", "_selected_action": report.pk}
    asked = browser.post(address, chosen)
    assert asked.status_code == 200
    assert 'name="confirmed"' in asked.content.decode()
    assert browser.post(address, chosen | {"confirmed": 1, "reason": ""}).status_code == 200
    assert not Sanction.objects.exists()
    done = browser.post(address, chosen | {"confirmed": 1, "reason": "Stop it"})
    assert done.status_code == 302
    assert Sanction.objects.get().reason == "Stop it"


def test_five_hundred_reports_are_dismissed_at_once_with_an_entry_each(
    pair, django_assert_max_num_queries
):
    kamau, moses = pair[1], moderator()
    many = [
        Report(reporter=None, reported=kamau, reason="other", text=f"number {number}")
        for number in range(501)
    ]
    Report.objects.bulk_create(many)
    browser = verified(moses)
    data = {
        "action": "dismiss",
        "_selected_action": Report.objects.first().pk,
        "select_across": 1,
        "confirmed": 1,
        "reason": "A flood",
    }
    with django_assert_max_num_queries(60):
        browser.post(reverse("admin:accounts_report_changelist"), data)
    assert not Report.objects.exclude(state="dismissed").exists()
    assert AuditEntry.objects.filter(action="dismiss", reason="A flood").count() == 501
