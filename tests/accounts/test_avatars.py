"""Everybody has a kanga: the one that goes with the name, or one they chose."""

import pytest
from django.urls import reverse

from accounts.avatars import CLOTHS, PATTERNS, avatar
from games.store.game_facts import game_facts
from tests.games.playing import game_of, people

pytestmark = pytest.mark.django_db


def test_a_name_always_wears_the_same_and_names_differ():
    names = [f"Mchezaji{number}" for number in range(400)]
    worn = {avatar(name) for name in names}
    assert [avatar(name) for name in names] == [avatar(name) for name in names]
    assert all(0 <= pattern < PATTERNS and 0 <= cloth < CLOTHS for pattern, cloth in worn)
    assert len(worn) > PATTERNS * CLOTHS * 0.8


def test_a_chosen_one_is_worn_on_the_profile(client, wanjiku):
    client.force_login(wanjiku)
    client.post(reverse("choose_avatar"), {"pattern": "7", "cloth": "4"})
    wanjiku.refresh_from_db()
    assert wanjiku.avatar == "7-4"
    html = client.get(reverse("profile", args=[wanjiku.username])).content.decode()
    assert 'data-cloth="4"' in html
    assert "#k7" in html


@pytest.mark.parametrize(
    "wish", [{}, {"pattern": "16", "cloth": "0"}, {"pattern": "x", "cloth": "-1"}]
)
def test_what_does_not_exist_is_refused_with_a_sentence(client, wanjiku, wish):
    client.force_login(wanjiku)
    answer = client.post(reverse("choose_avatar"), wish, follow=True)
    wanjiku.refresh_from_db()
    assert wanjiku.avatar == ""
    assert "There is no such kanga." in answer.content.decode()


def test_a_game_knows_what_its_players_wear():
    amina, baraka = people(2)
    amina.avatar = "3-5"
    amina.save()
    assert game_facts(game_of(amina, baraka).pk).avatars == ("3-5", "")
