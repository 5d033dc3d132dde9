"""However many games are kept, what people wait for is found by an index.

Each of these read every game, seat or person there is: see docs/load.md for what that came to."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from accounts.models import RatingChange
from accounts.services import names
from bench.queries import asked_by, plan_of
from bench.stored_people import make_people
from games.archive.history import HistoryFilters, page_of
from games.models import Examined, Game
from games.moderation import collusion, voiding
from games.ranked import refold
from games.ranked.leaderboards import around, top
from games.store import timers
from games.tables import health
from games.tables.lobby import own_tables
from tests.games.kept import kept_game
from tests.games.people import NOW
from tests.games.playing import game_of, people
from tests.moderation import moderator, verified

pytestmark = pytest.mark.django_db


def plans(work: Callable[[], object]) -> str:
    """How PostgreSQL would answer if a table were too long to be read from its beginning."""
    asked = asked_by(work)
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
    return "\n".join(plan_of(sql, params) for _, sql, params in asked.statements)


def natural_plans(work: Callable[[], object]) -> str:
    """With so many people that reading them all takes longer than looking into an index."""
    make_people(3_000, timezone.now())
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE accounts_user")
    return "\n".join(plan_of(sql, params) for _, sql, params in asked_by(work).statements)


@pytest.mark.postgres
def test_a_person_is_found_by_name_through_an_index() -> None:
    plan = natural_plans(lambda: names.find("Player_1z"))
    assert "people_by_name" in plan
    assert "Seq Scan on accounts_user" not in plan


@pytest.mark.postgres
def test_whoever_logs_in_is_found_through_an_index(client) -> None:
    typed = {"login": "Player_1z", "password": "wrong"}
    plan = natural_plans(lambda: client.post(reverse("account_login"), typed))
    assert "people_by_name" in plan
    assert "Seq Scan on accounts_user" not in plan


@pytest.mark.postgres
def test_ones_own_tables_are_found_without_reading_all_games() -> None:
    amina, baraka = people(2)
    game_of(amina, baraka)
    assert "seats_without_a_result" in plans(lambda: own_tables(amina))


@pytest.mark.postgres
def test_a_history_begins_with_the_newest_seat() -> None:
    amina, baraka = people(2)
    kept_game(amina, baraka)
    plan = plans(lambda: page_of(amina, amina, HistoryFilters()))
    assert "Index Scan Backward using seats_of_a_person" in plan


@pytest.mark.postgres
@pytest.mark.parametrize("job", [timers.forfeit_for_the_gone, health.measured])
def test_games_still_on_are_found_among_all_that_were_played(job: Callable[[int], object]) -> None:
    amina, baraka = people(2)
    game_of(amina, baraka)
    assert "games_by_state" in plans(lambda: job(NOW))


@pytest.mark.postgres
def test_staff_see_the_newest_games_and_people_first_by_an_index() -> None:
    browser = verified(moderator())
    games = plans(lambda: browser.get("/admin/games/game/"))
    assert "Index Scan Backward using games_by_start" in games
    # Years, months and days above the list would be looked for in all games.
    assert "date_trunc" not in games
    assert "people_by_day" in plans(lambda: browser.get("/admin/accounts/user/"))


def test_a_long_ladder_is_not_counted_for_every_page(monkeypatch) -> None:
    monkeypatch.setattr("games.ranked.ladder_steps.KEPT_FROM", 2)
    amina, baraka = people(2)
    kept_game(amina, baraka, ranked=True)
    pages = [lambda: top("standard"), lambda: top("standard", 2), lambda: around("standard", amina)]
    counted = ["GROUP BY" in sql for page in pages for _, sql, _ in asked_by(page).statements]
    assert sum(counted) == 1


def test_voiding_a_game_leaves_what_was_counted_before_it_alone() -> None:
    amina, baraka, chebet = people(3)
    kept_game(amina, baraka, seed="a", ranked=True)
    bad = kept_game(baraka, chebet, seed="b", ranked=True)
    kept_game(amina, chebet, seed="c", ranked=True)
    before = set(RatingChange.objects.filter(rated__seq=1).values_list("pk", flat=True))
    staff = moderator()
    voiding.void(staff, bad, "Cheating")
    assert refold.differences("standard") == []
    voiding.unvoid(staff, bad, "It was not")
    assert refold.differences("standard") == []
    assert before == set(RatingChange.objects.filter(rated__seq=1).values_list("pk", flat=True))


def test_a_night_looks_at_new_games_and_not_again_at_those_of_long_ago() -> None:
    users = people(3)
    games = [kept_game(*users, seed=f"night {number}") for number in range(3)]
    now = timezone.now()
    for game, days in zip(games, (1, 2, 30), strict=True):
        Game.objects.filter(pk=game.pk).update(finished_at=now - timedelta(days=days))
    new, last_night, long_ago = games
    Examined.objects.create(game=last_night)
    assert collusion.examine_some() == 1
    assert Examined.objects.filter(game=new).exists()
    assert not Examined.objects.filter(game=long_ago).exists()


def test_how_likely_something_is_can_be_told_for_people_who_play_a_lot() -> None:
    assert 0 < collusion.by_chance(4_000, 3_000, 400_000, 250_000) < 1e-60
    assert collusion.by_chance(4_000, 2_500, 400_000, 250_000) == pytest.approx(0.5, abs=0.05)


def test_staff_find_a_game_by_its_number_its_table_or_who_played_it() -> None:
    amina, baraka, chebet = people(3)
    wanted = kept_game(amina, baraka, seed="wanted")
    kept_game(chebet, players=2, seed="other")
    browser = verified(moderator())
    for text in ("mina", "BARAKA amina", str(wanted.pk)[:13], wanted.table.code):
        answer = browser.get("/admin/games/game/", {"q": text})
        assert list(answer.context["cl"].queryset) == [wanted], text
    assert list(browser.get("/admin/games/game/", {"q": "nobody"}).context["cl"].queryset) == []
