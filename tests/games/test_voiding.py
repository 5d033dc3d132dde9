import pytest

from accounts.models import AuditEntry, Notice, Rating, RatingChange, Recount
from accounts.services import notices
from accounts.services.roles import NotAllowed
from games.archive import profiles
from games.archive.profiles import Totals
from games.models import Game
from games.moderation import game_reports, voiding
from games.ranked import ratings, refold
from tests.accounts.builders import account, finished_game
from tests.games.playing import game_of
from tests.moderation import administrator, moderator, with_role

pytestmark = pytest.mark.django_db


def standings() -> dict[str, tuple]:
    rows = Rating.objects.select_related("user")
    return {row.user.username: (row.mu, row.sigma, row.games, row.wins, row.shown) for row in rows}


def play(winner, loser, minute: int) -> Game:
    game = finished_game({winner: "won", loser: "lost"}, minute=minute)
    ratings.apply_result(game)
    return game


def refusal(do, *args) -> str:
    with pytest.raises(NotAllowed) as refused:
        do(*args)
    assert refused.value.sentence
    return refused.value.code


@pytest.fixture
def four(db):
    return [account(name) for name in ("Amina", "Baraka", "Chebet", "Dedan")]


def test_voiding_the_only_game_brings_everybody_back_to_where_they_were(four):
    amina, baraka, *_ = four
    game = play(amina, baraka, 1)
    voiding.void(moderator(), game, "Cheating")
    assert standings() == {}
    assert not RatingChange.objects.exists()


def test_a_void_game_is_in_nobodys_totals(four):
    amina, baraka, *_ = four
    play(amina, baraka, 1)
    bad = play(amina, baraka, 2)
    voiding.void(moderator(), bad, "Cheating")
    assert [profiles.totals(user) for user in (amina, baraka)] == [Totals(1, 1), Totals(1, 0)]


def test_ratings_become_exactly_what_they_were_without_the_game(four):
    amina, baraka, chebet, dedan = four
    play(amina, baraka, 1)
    bad = play(chebet, amina, 2)
    play(baraka, chebet, 3)
    play(dedan, amina, 4)
    with_it = standings()
    voiding.void(moderator(), bad, "Collusion")
    without = standings()

    Game.objects.filter(pk=bad.pk).update(voided_at=None)
    Rating.objects.all().delete()
    bad.rated.delete()
    refold.recompute("standard")
    assert standings() == without
    assert without != with_it


def test_counting_it_again_brings_back_exactly_what_was(four):
    amina, baraka, chebet, _ = four
    play(amina, baraka, 1)
    bad = play(chebet, amina, 2)
    play(baraka, chebet, 3)
    with_it = standings()
    moses = moderator()
    voiding.void(moses, bad, "Collusion")
    assert standings() != with_it
    voiding.unvoid(moses, bad, "It was not")
    assert standings() == with_it
    assert refold.differences("standard") == []


def test_everybody_whose_rating_moves_is_told_and_nobody_else(four):
    amina, baraka, chebet, dedan = four
    play(dedan, account("Esha"), 1)
    bad = play(amina, baraka, 2)
    play(baraka, chebet, 3)
    voiding.void(moderator(), bad, "Cheating")
    told = set(Notice.objects.values_list("user__username", flat=True))
    assert {"Amina", "Baraka"} <= told
    assert told.isdisjoint({"Dedan", "Esha"})
    [notice] = notices.unread(amina)
    assert notice.reason == "Cheating"
    after = Rating.objects.filter(user=amina).first()
    assert after is None
    assert notice.game == str(bad.pk)


def test_the_same_number_before_and_after_is_told_to_players_only(four):
    amina, baraka, chebet, _ = four
    bad = play(amina, baraka, 1)
    play(baraka, chebet, 2)
    voiding.void(moderator(), bad, "Why")
    for notice in Notice.objects.exclude(user__in=[amina, baraka]):
        assert notice.data["before"] != notice.data["after"]
        assert notice.data["reason"] == ""


def test_voiding_twice_says_so_and_changes_nothing(four):
    amina, baraka, *_ = four
    game = play(amina, baraka, 1)
    moses = moderator()
    voiding.void(moses, game, "Cheating")
    game.refresh_from_db()
    when, told = game.voided_at, Notice.objects.count()
    assert refusal(voiding.void, moses, game, "Again") == "already_void"
    game.refresh_from_db()
    assert game.voided_at == when
    assert Notice.objects.count() == told
    assert AuditEntry.objects.count() == 1


def test_what_is_not_finished_or_not_ranked_cannot_be_voided(four):
    amina, baraka, chebet, dedan = four
    moses = moderator()
    running = game_of(amina, baraka, ranked=True)
    friendly = finished_game({chebet: "won", dedan: "lost"}, ranked=False)
    assert refusal(voiding.void, moses, running, "Why") == "not_finished"
    assert refusal(voiding.void, moses, friendly, "Why") == "not_ranked"
    assert not Game.objects.filter(voided_at__isnull=False).exists()
    assert not AuditEntry.objects.exists()


def test_what_is_not_void_cannot_be_counted_again(four):
    amina, baraka, *_ = four
    assert refusal(voiding.unvoid, moderator(), play(amina, baraka, 1), "Why") == "not_void"


def test_nobody_voids_a_game_they_played(four):
    amina, baraka, *_ = four
    game = play(amina, baraka, 1)
    judge = with_role(baraka, "Moderator")
    assert refusal(voiding.void, judge, game, "I lost") == "own_game"


def test_a_report_leads_to_a_void_game_once_however_many_complain(four):
    amina, baraka, chebet, _ = four
    game = play(amina, baraka, 1)
    made = [
        game_reports.make(baraka, amina, game, "cheating", ""),
        game_reports.make(chebet, amina, game, "cheating", ""),
    ]
    outcome = game_reports.void(administrator(), made, "Proven")
    assert (outcome.done, outcome.refused) == (2, [])
    game.refresh_from_db()
    assert game.is_void
    assert AuditEntry.objects.filter(action="void").count() == 1
    entry = AuditEntry.objects.get(action="void")
    assert entry.before["voided_at"] is None
    assert entry.after["voided_at"]
    assert set(Recount.objects.get().players) == {str(amina.pk), str(baraka.pk)}
