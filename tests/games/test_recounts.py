import pytest
from django.core.cache import cache
from django.urls import reverse

from accounts.models import Notice, Rating, RatingChange, Recount
from accounts.services import notices
from games import tasks
from games.live import jobs
from games.moderation import recounts, voiding
from games.ranked import ratings, refold
from tests.accounts.builders import account, finished_game
from tests.moderation import moderator, verified

pytestmark = pytest.mark.django_db

NAMES = ("Amina", "Baraka", "Chebet", "Dedan", "Esha")


def play(winner, loser, minute: int):
    game = finished_game({winner: "won", loser: "lost"}, minute=minute)
    ratings.apply_result(game)
    return game


@pytest.fixture
def five(db):
    return [account(name) for name in NAMES]


@pytest.fixture
def long_ladder(monkeypatch, five):
    """Ten games, which is long here. The first is the one to void."""
    monkeypatch.setattr(recounts, "AT_ONCE", 5)
    amina, baraka, chebet, dedan, esha = five
    first = play(amina, baraka, 0)
    for minute in range(1, 9):
        play(chebet, dedan, minute)
    play(esha, amina, 9)
    return first


def test_a_short_ladder_is_counted_at_once(five):
    game = play(five[0], five[1], 1)
    voiding.void(moderator(), game, "Cheating")
    assert Recount.objects.get().finished_at
    assert not Rating.objects.exists()


def test_a_long_ladder_is_counted_in_the_background(long_ladder):
    before = Rating.objects.count()
    voiding.void(moderator(), long_ladder, "Cheating")
    waiting = Recount.objects.get()
    assert (waiting.finished_at, recounts.percent(waiting)) == (None, 0)
    assert Rating.objects.count() == before
    assert not Notice.objects.exists()
    assert tasks.recount() == 1
    waiting.refresh_from_db()
    assert (bool(waiting.finished_at), recounts.percent(waiting)) == (True, 100)
    assert refold.differences("standard") == []
    assert not RatingChange.objects.filter(rated__game=long_ladder).exists()
    assert tasks.recount() == 0


def test_the_one_process_of_the_embedded_mode_does_it_too():
    from games.live import job_loop

    names = {job.name: seconds for job, seconds in job_loop.timetable(embedded=True)}
    assert names["recounts"] == 1.0
    assert jobs.RECOUNT.entry["options"]["queue"] == "celery"


def test_staff_see_how_far_it_has_come(long_ladder, monkeypatch):
    moses = moderator()
    voiding.void(moses, long_ladder, "Cheating")
    recount, seen = Recount.objects.get(), []
    monkeypatch.setattr(recounts, "EVERY_GAMES", 1)
    keep = cache.set

    def note(key, *args, **kwargs):
        keep(key, *args, **kwargs)
        if key == f"recount:{recount.pk}":
            seen.append(recounts.percent(recount))

    monkeypatch.setattr(cache, "set", note)
    browser = verified(moses)
    page = reverse("admin:accounts_recount_change", args=[recount.pk])
    assert 'hx-trigger="every 1s"' in browser.get(page).content.decode()
    recounts.run_waiting()
    assert seen == sorted(seen)
    assert len(set(seen)) > 5
    part = reverse("admin:accounts_recount_progress", args=[recount.pk])
    # What makes htmx stop asking.
    assert browser.get(part, {"again": 1}).status_code == 286
    text = browser.get(page).content.decode()
    assert "every 1s" not in text
    assert "Players told" in text


def test_the_page_of_the_game_leads_to_the_recount(long_ladder):
    moses = moderator()
    voiding.void(moses, long_ladder, "Cheating")
    there = reverse("admin:accounts_recount_change", args=[Recount.objects.get().pk])
    page = reverse("admin:games_game_change", args=[long_ladder.pk])
    assert there in verified(moses).get(page).content.decode()


def test_whoever_moves_by_a_few_points_only_is_not_told(five, monkeypatch):
    amina, baraka, chebet, *_ = five
    game = play(amina, baraka, 1)
    moves = {
        amina.pk: (1000, 1000),
        baraka.pk: (990, 1000),
        chebet.pk: (1100, 1095),
        five[3].pk: (1100, 1106),
    }
    monkeypatch.setattr(refold, "refold", lambda *args: moves)
    voiding.void(moderator(), game, "Cheating")
    assert {notice.user.name for notice in Notice.objects.all()} == {"Amina", "Baraka", "Dedan"}
    recount = Recount.objects.get()
    assert (recount.moved, recount.told) == (3, 3)


def test_several_games_at_once_are_one_recount_and_one_notice(five):
    amina, baraka, chebet, *_ = five
    games = [play(amina, baraka, minute) for minute in range(3)]
    play(chebet, amina, 4)
    outcome = voiding.void_all(moderator(), games, "A farm")
    assert outcome.done == 3
    assert Recount.objects.count() == 1
    [notice] = notices.unread(baraka)
    assert "3 games of yours were voided" in notice.sentence
    assert refold.differences("standard") == []


def test_one_that_fails_stops_no_other_and_is_tried_again(long_ladder, five, monkeypatch):
    voiding.void(moderator(), long_ladder, "Cheating")
    works = refold.refold

    def fails(*args):
        raise RuntimeError

    monkeypatch.setattr(refold, "refold", fails)
    assert recounts.run_waiting() == 0
    monkeypatch.setattr(refold, "refold", works)
    assert recounts.run_waiting() == 1


def test_counting_it_again_in_the_background_brings_back_what_was(long_ladder):
    moses = moderator()
    was = list(Rating.objects.order_by("user").values_list("user", "mu", "sigma", "games"))
    voiding.void(moses, long_ladder, "Cheating")
    recounts.run_waiting()
    voiding.unvoid(moses, long_ladder, "It was not")
    recounts.run_waiting()
    assert list(Rating.objects.order_by("user").values_list("user", "mu", "sigma", "games")) == was
