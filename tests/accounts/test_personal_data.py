"""What is kept about somebody is theirs to take along, as one file."""

import json

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse
from django.utils import timezone

from accounts.models import Appeal, Report, Sighting
from accounts.services import address_log, names, sanctions
from accounts.services.guests import make_guest
from accounts.services.sanctions import Verdict
from games.models import ChatLine
from tests.accounts.builders import account, finished_game
from tests.games.people import table_of
from tests.moderation import moderator, verified

pytestmark = pytest.mark.django_db

DOWNLOAD = reverse("download_data")


def data_of(client) -> dict:
    answer = client.post(DOWNLOAD)
    assert "attachment" in answer["Content-Disposition"]
    return json.loads(answer.content)


def test_the_settings_offer_it_and_it_has_everything(client, wanjiku):
    kamau, now = account("Kamau"), timezone.now()
    finished_game({wanjiku: "won", kamau: "lost"})
    names.rename(wanjiku, "Shiku")
    EmailAddress.objects.create(user=wanjiku, email=wanjiku.email, verified=True)
    Sighting.objects.create(
        user=wanjiku, address="192.0.2.7", agent="A phone", first_at=now, last_at=now
    )
    Report.objects.create(reporter=wanjiku, reported=kamau, reason="abuse", text="He swore")
    sanction = sanctions.give(moderator(), wanjiku, Verdict("warning", "Be kind", "note of staff"))
    Appeal.objects.create(user=wanjiku, sanction=sanction, text="It was a joke")
    ChatLine.objects.create(
        table=table_of(wanjiku), user=wanjiku, name="Shiku", text="Haya!", kind="phrase", at_ms=0
    )
    address_log.note_shared(wanjiku, [kamau.pk], now)
    client.force_login(wanjiku)
    assert DOWNLOAD in client.get(reverse("settings")).content.decode()
    found = data_of(client)
    assert found["account"]["name"] == "Shiku"
    assert found["old_names"][0]["name"] == "Wanjiku"
    assert found["email_addresses"][0]["email"] == "wanjiku@example.org"
    assert "192.0.2.7" in [row["address"] for row in found["seen"]]
    assert [list(row) for row in found["browsers_shared_with_others"]] == [["last_at"]]
    [report] = found["reports_made"]
    assert (report["about"], report["text"]) == ("Kamau", "He swore")
    assert found["sanctions"][0]["reason"] == "Be kind"
    assert found["appeals"][0]["text"] == "It was a joke"
    assert found["messages"][0]["data"]["reason"] == "Be kind"
    assert found["said"][0]["text"] == "Haya!"
    assert (found["games"][0]["as"], found["games"][0]["result"]) == ("Wanjiku", "won")


def test_it_has_no_secret_and_nothing_that_others_said(client, wanjiku):
    Report.objects.create(
        reporter=account("Kamau"), reported=wanjiku, reason="abuse", text="She swore"
    )
    sanctions.give(moderator(), wanjiku, Verdict("warning", "Be kind", "note of staff"))
    verified(wanjiku)
    client.force_login(wanjiku)
    text = client.post(DOWNLOAD).content.decode()
    wanjiku.refresh_from_db()
    for hidden in ("She swore", "note of staff", "Moses", wanjiku.password, "JBSWY3DPEHPK3PXP"):
        assert hidden not in text
    assert json.loads(text)["second_factor"][0]["type"] == "totp"


def test_guests_may_have_theirs(client):
    client.force_login(make_guest("Juma"))
    assert data_of(client)["account"]["name"] == "Juma"


def test_nobody_gets_that_of_another_and_a_stranger_nothing(client):
    assert client.post(DOWNLOAD).url.startswith(reverse("account_login"))
    client.force_login(account("Kamau"))
    assert client.get(DOWNLOAD).url == reverse("settings")


def test_asking_for_it_is_limited(client, wanjiku, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"export": "1/h/user"}
    client.force_login(wanjiku)
    assert client.post(DOWNLOAD).status_code == 200
    assert client.post(DOWNLOAD).status_code == 429
