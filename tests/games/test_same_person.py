from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import SharedBrowser, User
from accounts.services import address_log, people
from games.models import Game
from games.moderation import same_person
from games.tables import pruning
from tests.accounts.builders import account, finished_game
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db

HOME, SCHOOL = "192.0.2.7", "192.0.2.8"


@pytest.fixture(autouse=True)
def _nobody_noted_yet():
    address_log.forget_noted()


def seen(user, address: str, agent: str = "A phone") -> None:
    address_log.note(user, address, agent, timezone.now())


def scores(user) -> dict[str, int]:
    found = same_person.like(user, timezone.now(), User.objects.none())
    return {each.other.name: each.score for each in found}


def play(one, other, times: int) -> None:
    for _ in range(times):
        game = finished_game({one: "won", other: "lost"})
        Game.objects.filter(pk=game.pk).update(started_at=timezone.now())


def test_an_address_alone_makes_nobody_the_same_person(wanjiku):
    seen(wanjiku, HOME)
    seen(account("Sister"), HOME, "A laptop")
    [found] = same_person.like(wanjiku, timezone.now(), User.objects.none())
    assert (found.score, found.is_likely, found.is_possible) == (30, False, False)


def test_address_device_and_games_together_do(wanjiku):
    twin = account("Twin")
    for user in (wanjiku, twin):
        seen(user, HOME)
    address_log.note_shared(wanjiku, [twin.pk], timezone.now())
    play(wanjiku, twin, 10)
    [found] = same_person.like(wanjiku, timezone.now(), User.objects.none())
    assert (found.score, found.is_likely) == (100, True)


def test_each_part_adds_to_the_score(wanjiku):
    friend, copy, twin = account("Friend"), account("Copy"), account("Twin")
    seen(wanjiku, HOME)
    for user, agent in ((friend, "A laptop"), (copy, "A phone"), (twin, "A tablet")):
        seen(user, HOME, agent)
    address_log.note_shared(twin, [wanjiku.pk], timezone.now())
    play(wanjiku, friend, 2)
    # Four people at the address: half of 30. Half of 20 for the same kind of browser.
    assert scores(wanjiku) == {"Twin": 15 + 40, "Copy": 15 + 10, "Friend": 15 + 6}


def test_an_address_of_many_says_next_to_nothing(wanjiku):
    seen(wanjiku, SCHOOL)
    for number in range(29):
        seen(account(f"Pupil_{number}"), SCHOOL)
    assert set(scores(wanjiku).values()) == {2 + 1}


def test_opponents_who_share_nothing_else_are_not_named(wanjiku):
    seen(wanjiku, HOME)
    play(wanjiku, account("Rival"), 20)
    assert scores(wanjiku) == {}


def test_two_who_sign_in_with_one_browser_are_noted(wanjiku):
    twin = account("Twin")
    browser = Client()
    for user in (wanjiku, twin):
        browser.force_login(user)
        browser.get(reverse("settings"))
    assert address_log.sharing_browser(wanjiku, timezone.now()) == {twin.pk}
    assert address_log.sharing_browser(twin, timezone.now()) == {wanjiku.pk}


def test_shared_browsers_are_forgotten_with_the_addresses_and_with_the_person(wanjiku):
    twin, now = account("Twin"), timezone.now()
    address_log.note_shared(wanjiku, [twin.pk], now)
    later = now + timedelta(days=30, seconds=1)
    pruning.prune(int(later.timestamp() * 1000))
    assert not SharedBrowser.objects.exists()
    address_log.note_shared(wanjiku, [twin.pk], now)
    people.delete(administrator(), twin, "Asked")
    assert not SharedBrowser.objects.exists()


def test_the_page_of_a_player_names_them_with_the_score_but_no_administrators(wanjiku):
    twin, ada = account("Twin"), administrator()
    for user in (wanjiku, twin, ada):
        seen(user, HOME)
    page = reverse("admin:accounts_user_change", args=[wanjiku.pk])
    text = verified(moderator()).get(page).content.decode()
    assert "<bdi>Twin</bdi>" in text
    assert "hardly" in text
    assert "<bdi>Ada</bdi>" not in text
