from importlib import import_module

import pytest
from django.apps import apps
from django.urls import reverse
from django.utils import translation

from accounts.models import Notice, ReasonTemplate, Sanction
from accounts.services import notices, standing
from games.models import ChatLine
from games.moderation import game_reports
from tests.accounts.builders import PASSWORD, account, finished_game
from tests.games.playing import game_of
from tests.moderation import administrator, moderator, verified, with_role

pytestmark = pytest.mark.django_db

PLAYERS = "admin:accounts_user_changelist"
REPORTS = "admin:accounts_report_changelist"


@pytest.fixture
def rude(db):
    return ReasonTemplate.objects.create(english="Rude words.", kiswahili="Maneno mabaya.")


def sanction(user, staff=None, **data):
    chosen = {"action": "sanction", "_selected_action": user.pk, "confirmed": 1, **data}
    return verified(staff or moderator()).post(reverse(PLAYERS), chosen, follow=True)


def test_a_chosen_reason_is_read_by_everybody_in_their_own_language(wanjiku, rude, client):
    sanction(wanjiku, kind="suspension", days=7, template=rude.pk)
    assert "Rude words." in standing.may_log_in(wanjiku).sentence
    assert notices.unread(wanjiku)[0].reason == "Rude words."
    with translation.override("sw"):
        assert "Maneno mabaya." in standing.may_log_in(wanjiku).sentence
        assert notices.unread(wanjiku)[0].reason == "Maneno mabaya."
    login = {"login": "Wanjiku", "password": PASSWORD}
    page = client.post(reverse("account_login"), login, headers={"accept-language": "sw"})
    assert "Maneno mabaya." in page.content.decode()


def test_own_words_follow_the_chosen_reason_or_stand_alone(wanjiku, rude):
    sanction(wanjiku, kind="mute", days=7, template=rude.pk, reason="Twice!")
    held = Sanction.objects.get()
    assert (held.reason, held.reason_sw) == ("Rude words. Twice!", "Maneno mabaya. Twice!")
    Notice.objects.all().delete()
    sanction(wanjiku, moderator("Miriam"), kind="mute", days=7, reason="Enough")
    with translation.override("sw"):
        assert notices.unread(wanjiku)[0].reason == "Enough"


def test_a_sanction_without_any_reason_is_asked_for_one(wanjiku):
    assert "must be told why" in sanction(wanjiku, kind="mute", days=7).content.decode()
    assert not Sanction.objects.exists()


def test_a_reason_that_changes_later_stays_as_it_was_given(wanjiku, rude):
    sanction(wanjiku, kind="mute", days=7, template=rude.pk)
    ReasonTemplate.objects.filter(pk=rude.pk).update(english="Other", active=False)
    assert Sanction.objects.get().reason == "Rude words."
    asked = {"action": "sanction", "_selected_action": wanjiku.pk}
    page = verified(moderator("Miriam")).post(reverse(PLAYERS), asked).content.decode()
    assert "Other</option>" not in page


def test_a_new_site_offers_reasons_in_both_languages():
    ReasonTemplate.objects.all().delete()
    import_module("accounts.migrations.0016_reason_templates").add(apps, None)
    assert ReasonTemplate.objects.filter(active=True).exclude(kiswahili="").count() >= 5


def test_reasons_are_edited_by_administrators():
    address = reverse("admin:accounts_reasontemplate_add")
    data = {"english": "Spam.", "kiswahili": "Takataka.", "order": 1, "active": "on"}
    assert verified(moderator()).post(address, data).status_code == 403
    verified(administrator()).post(address, data)
    assert ReasonTemplate.objects.filter(english="Spam.").exists()


def test_a_warning_asks_for_no_duration_and_everything_else_does(wanjiku, rude):
    sanction(wanjiku, kind="warning", template=rude.pk)
    assert Sanction.objects.get().kind == "warning"
    asked = sanction(wanjiku, moderator("Miriam"), kind="mute", template=rude.pk)
    assert "Say for how long." in asked.content.decode()
    assert Sanction.objects.count() == 1


def judged(staff, report) -> str:
    asked = {"action": "sanction", "_selected_action": report.pk}
    return verified(staff).post(reverse(REPORTS), asked).content.decode()


def test_the_form_has_the_report_and_the_game_beside_it(wanjiku):
    kamau = account("Kamau")
    game = game_of(wanjiku, kamau)
    said = {"table": game.table, "user": kamau, "name": "Kamau", "kind": "phrase", "at_ms": 0}
    ChatLine.objects.create(text="Wewe ni mwizi", **said)
    report = game_reports.make(wanjiku, kamau, game, "abuse", "He shouts at me")
    text = judged(moderator(), report)
    for part in (
        "He shouts at me",
        "Wewe ni mwizi",
        reverse("admin:games_game_change", args=[game.pk]),
    ):
        assert part in text
    assert '<ol class="log short" tabindex="0"><li value="1">' in text


def test_whoever_plays_in_it_gets_no_log_beside_the_form(wanjiku):
    kamau, njeri = account("Kamau"), account("Njeri")
    game = game_of(wanjiku, kamau, njeri)
    report = game_reports.make(wanjiku, kamau, game, "abuse", "")
    text = judged(with_role(njeri, "Moderator"), report)
    assert "wait until it is over" in text
    assert '<li value="1">' not in text


def test_from_a_players_page_the_form_has_their_reports_beside_it(wanjiku):
    kamau = account("Kamau")
    game_reports.make(
        wanjiku, kamau, finished_game({wanjiku: "won", kamau: "lost"}), "abuse", "Loud"
    )
    asked = {"action": "sanction", "_selected_action": kamau.pk}
    assert "Loud" in verified(moderator()).post(reverse(PLAYERS), asked).content.decode()
