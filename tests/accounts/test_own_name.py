"""Players choose another name once in 60 days; staff see the ones before."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import BannedName, User
from accounts.services import own_name, renaming
from accounts.services.guests import make_guest
from accounts.services.names import BadName
from tests.accounts.builders import account, finished_game
from tests.games.people import table_of
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db

CHOOSE = reverse("choose_name")


@pytest.fixture
def browser(client, wanjiku):
    client.force_login(wanjiku)
    return client


def test_settings_lead_to_another_name(browser, wanjiku):
    assert CHOOSE in browser.get(reverse("settings")).content.decode()
    answer = browser.post(CHOOSE, {"name": "Shiku"})
    assert answer.url == reverse("settings")
    wanjiku.refresh_from_db()
    assert wanjiku.username == "Shiku"
    assert "You are Shiku now." in browser.get(answer.url).content.decode()


def test_a_second_time_only_after_60_days(wanjiku):
    now = timezone.now()
    own_name.choose(wanjiku, "Shiku", now)
    with pytest.raises(BadName) as refused:
        own_name.choose(wanjiku, "Shiro", now + timedelta(days=59))
    assert refused.value.code == "too_soon"
    own_name.choose(wanjiku, "Shiro", now + timedelta(days=61))
    assert User.objects.get().username == "Shiro"


def test_whoever_has_to_wait_reads_until_when_and_is_not_asked(browser, wanjiku):
    own_name.choose(wanjiku, "Shiku")
    page = browser.get(CHOOSE).content.decode()
    assert 'name="name"' not in page
    assert str((timezone.localtime() + own_name.EVERY).year) in page
    assert "from" in browser.post(CHOOSE, {"name": "Shiro"}).content.decode()
    assert User.objects.get().username == "Shiku"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("0tieno", "taken, or looks like"),
        ("admin", "belongs to the house"),
        ("a b", "3 to 20 letters"),
        ("rude_one", "not welcome"),
        ("Wanjiku", "your name already"),
        ("", "required"),
    ],
)
def test_a_name_that_cannot_be_had_is_explained_and_costs_nothing(browser, wanjiku, name, words):
    account("Otieno")
    BannedName.objects.create(pattern="rude")
    answer = browser.post(CHOOSE, {"name": name})
    assert words in answer.content.decode()
    wanjiku.refresh_from_db()
    assert (wanjiku.username, wanjiku.name_changed_at) == ("Wanjiku", None)


def test_the_new_name_stands_at_the_table_and_games_of_before_keep_theirs(wanjiku):
    table = table_of(wanjiku)
    game = finished_game({wanjiku: "won", account("Otieno"): "lost"})
    own_name.choose(wanjiku, "Shiku")
    assert table.chairs.get().name == "Shiku"
    assert game.players.get(user=wanjiku).name == "Wanjiku"


def test_moderators_see_the_names_of_before_and_find_the_player_by_them(wanjiku):
    own_name.choose(wanjiku, "Shiku")
    browser = verified(moderator())
    page = browser.get(reverse("admin:accounts_user_change", args=[wanjiku.pk]))
    assert "Wanjiku" in page.content.decode()
    found = browser.get(reverse("admin:accounts_user_changelist"), {"q": "wanjiku"})
    assert list(found.context["cl"].result_list) == [wanjiku]


def test_whoever_lost_a_name_to_staff_chooses_at_once_and_then_waits_as_others_do(wanjiku):
    own_name.choose(wanjiku, "Rude_Shiku")
    renaming.rename(administrator(), wanjiku, "", "Be kind")
    own_name.choose(wanjiku, "Shiku")
    with pytest.raises(BadName):
        own_name.choose(wanjiku, "Shiro")


def test_a_guest_signs_up_for_a_name_of_their_own(client):
    client.force_login(make_guest("Juma"))
    assert client.get(CHOOSE).url == reverse("account_signup")


def test_after_choosing_one_goes_where_one_wanted_to_but_not_to_another_site(browser):
    assert browser.post(CHOOSE, {"name": "Shiku", "next": "/lobby/"}).url == "/lobby/"
    page = browser.get(CHOOSE, {"next": "https://elsewhere.example/"})
    assert page.context["next"] == reverse("settings")
