"""Everybody's games, for those who may see them."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import RatingChange, User
from games.archive.history import PAGE, Cursor, HistoryFilters, page_of
from games.models import Game
from tests.games.kept import kept_game
from tests.games.people import MINUTE, NOW
from tests.games.playing import game_of, people

pytestmark = pytest.mark.django_db


def listed(person: User, viewer: User, **filters: str) -> list[Game]:
    return [kept.game for kept in page_of(person, viewer, HistoryFilters(**filters)).games]


def test_games_are_listed_with_the_newest_first() -> None:
    amina, baraka = people(2)
    old = kept_game(amina, baraka, began=NOW)
    new = kept_game(amina, baraka, began=NOW + 60 * MINUTE)
    assert listed(amina, baraka) == [new, old]


def test_a_running_game_is_not_in_the_history() -> None:
    amina, baraka = people(2)
    game_of(amina, baraka)
    assert listed(amina, amina) == []


def test_visitors_see_public_games_only(client: Client) -> None:
    amina, baraka, chebet = people(3)
    public = kept_game(amina, baraka)
    private = kept_game(amina, baraka, private=True)
    assert set(listed(amina, amina)) == {public, private}
    assert set(listed(amina, baraka)) == {public, private}
    assert listed(amina, chebet) == [public]
    html = client.get(reverse("history", args=["Amina"])).content.decode()
    assert str(public.pk) in html
    assert str(private.pk) not in html


def test_games_are_filtered_by_ruleset_opponent_result_and_rank() -> None:
    amina, baraka, chebet = people(3)
    standard = kept_game(amina, baraka, seed="a", ranked=True)
    tucheze = kept_game(amina, chebet, seed="b", ruleset="tucheze")
    assert listed(amina, amina, ruleset="tucheze") == [tucheze]
    assert listed(amina, amina, opponent="baraka") == [standard]
    assert listed(amina, amina, opponent="Amina") == []
    assert listed(amina, amina, ranked="yes") == [standard]
    assert listed(amina, amina, ranked="no") == [tucheze]
    for game in (standard, tucheze):
        result = game.players.get(user=amina).result
        assert game in listed(amina, amina, result=result)
        others = {"won", "lost", "left", "none"} - {result}
        assert not any(game in listed(amina, amina, result=other) for other in others)


def test_a_name_that_nobody_has_finds_no_bots_either() -> None:
    [amina] = people(1)
    kept_game(amina, players=2)
    assert listed(amina, amina, opponent="Nobody") == []


def test_pages_have_stable_links() -> None:
    amina, baraka = people(2)
    games = [kept_game(amina, baraka, began=NOW + n * MINUTE) for n in range(PAGE + 3)]
    first = page_of(amina, amina, HistoryFilters())
    assert first.newer is None
    older = Cursor.read(str(first.older))
    second = page_of(amina, amina, HistoryFilters(), before=older)
    kept_game(amina, baraka, began=NOW + 600 * MINUTE)
    again = page_of(amina, amina, HistoryFilters(), before=older)
    assert [kept.game for kept in again.games] == [kept.game for kept in second.games]
    assert [kept.game for kept in second.games] == games[2::-1]
    back = page_of(amina, amina, HistoryFilters(), after=second.newer)
    assert [kept.game for kept in back.games] == [kept.game for kept in first.games]


def test_a_link_from_before_leads_to_the_same_page() -> None:
    """It had the end of the game before the number of the seat."""
    amina, baraka = people(2)
    games = [kept_game(amina, baraka, began=NOW + n * MINUTE) for n in range(3)]
    newest = games[-1].players.get(user=amina)
    old_link = Cursor.read(f"1700000000000000-{newest.pk}")
    assert old_link == Cursor.of(newest)


def test_games_that_ended_together_are_neither_lost_nor_doubled() -> None:
    amina, baraka = people(2)
    games = {kept_game(amina, baraka) for _ in range(PAGE + 2)}
    first = page_of(amina, amina, HistoryFilters())
    second = page_of(amina, amina, HistoryFilters(), before=first.older)
    seen = [kept.game for kept in first.games + second.games]
    assert len(seen) == len(games)
    assert set(seen) == games


@pytest.mark.parametrize(
    "query", ["before=x", "before=9-9-9", "after=" + "9" * 40 + "-1", "result=%00", "opponent=%00"]
)
def test_a_garbled_address_shows_the_first_page(client: Client, query: str) -> None:
    amina, baraka = people(2)
    kept_game(amina, baraka)
    assert client.get(reverse("history", args=["Amina"]) + "?" + query).status_code == 200


def test_the_rating_change_is_shown(client: Client) -> None:
    amina, baraka = people(2)
    game = kept_game(amina, baraka, ranked=True)
    change = RatingChange.objects.get(user=amina, rated__game=game)
    shown = f"{change.gain:+d}"
    assert shown in client.get(reverse("history", args=["Amina"])).content.decode()
    assert shown in client.get(reverse("game", args=[game.pk])).content.decode()


def test_an_old_name_leads_to_the_new_one(client: Client) -> None:
    people(1)
    answer = client.get(reverse("history", args=["amina"]))
    assert answer.status_code == 302
    assert answer.headers["Location"] == reverse("history", args=["Amina"])
    assert client.get(reverse("history", args=["Nobody"])).status_code == 404


def test_the_page_of_a_game_tells_its_end_and_its_log(client: Client) -> None:
    users = people(3)
    game = kept_game(*users, seed="a whole page")
    html = client.get(reverse("game", args=[game.pk])).content.decode()
    assert "The game has begun" in html
    assert re.search(r"\w+ won", html)
    assert game.commitment in html
    assert reverse("replay", args=[game.pk]) in html
    assert 'id="verify"' in html


def test_a_void_game_says_so(client: Client) -> None:
    game = kept_game(*people(2))
    Game.objects.filter(pk=game.pk).update(voided_at=timezone.now())
    assert "void" in client.get(reverse("game", args=[game.pk])).content.decode()
    assert "void" in client.get(reverse("history", args=["Amina"])).content.decode()
