import pytest
from django.urls import reverse

from accounts.models import Rating, Sanction, User
from accounts.services import sanctions
from accounts.services.deletion import delete_account
from accounts.services.sanctions import Verdict
from games.ranked import leaderboards
from tests.accounts.builders import account
from tests.moderation import administrator

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder():
    users = [User.objects.create(username=f"player_{n:03}", password="!") for n in range(60)]
    Rating.objects.bulk_create(
        Rating(user=user, ruleset="standard", mu=25, sigma=8, shown=2000 - n, games=10 + n)
        for n, user in enumerate(users)
    )
    return users


def names(board):
    return [(row.place, row.rating.user.username) for row in board.rows]


def get(client, **query):
    return client.get(reverse("leaderboard", args=["standard"]), query)


def test_the_best_are_first_page_by_page(client, ladder):
    assert names(get(client).context["board"])[:2] == [(1, "player_000"), (2, "player_001")]
    assert names(get(client, page=2).context["board"])[0] == (51, "player_050")


@pytest.mark.parametrize("page", ["0", "-1", "99999999999", "x", "٣", ""])
def test_a_nonsense_page_number_shows_a_page(client, ladder, page):
    assert get(client, page=page).status_code == 200


def test_a_search_keeps_the_places(client, ladder):
    for text in ("ER_05", "ER_\x0005"):
        assert names(get(client, q=text).context["board"])[0] == (51, "player_050")


def test_a_search_asks_twice_however_many_it_finds(ladder, django_assert_num_queries):
    with django_assert_num_queries(2):
        found = names(leaderboards.search("standard", "player"))
    assert found == names(leaderboards.top("standard"))


def test_around_me_shows_who_is_just_above_and_below(client, ladder):
    client.force_login(ladder[30])
    around = names(get(client).context["around"])
    assert (around[0], around[-1]) == ((28, "player_027"), (34, "player_033"))


def test_around_me_at_the_top_starts_with_me(ladder):
    assert names(leaderboards.around("standard", ladder[0]))[0] == (1, "player_000")


def test_somebody_without_a_rating_sees_no_around_me(client, ladder, wanjiku):
    client.force_login(wanjiku)
    assert get(client).context["around"] is None


def test_former_players_hold_no_place(client, ladder):
    delete_account(ladder[0])
    assert names(get(client).context["board"])[0] == (1, "player_001")


def test_there_are_no_other_ladders(client):
    assert client.get("/ranked/poker/").status_code == 404


def test_an_empty_ladder_says_so(client):
    assert "first place is free" in get(client).content.decode()


def test_provisional_players_stand_below_established_ones(client):
    newcomer, veteran, best = (account(name) for name in ("Newcomer", "Veteran", "Best"))
    for user, shown, games in ((newcomer, 1900, 9), (veteran, 900, 10), (best, 1500, 40)):
        Rating.objects.create(
            user=user, ruleset="standard", mu=25, sigma=8, shown=shown, games=games
        )
    assert names(leaderboards.top("standard")) == [(1, "Best"), (2, "Veteran"), (3, "Newcomer")]
    assert names(leaderboards.search("standard", "newc")) == [(3, "Newcomer")]
    assert names(leaderboards.around("standard", newcomer))[-1] == (3, "Newcomer")
    page = get(client).text
    assert page.index("Veteran") < page.index("Provisional: fewer") < page.index("Newcomer")


def test_banned_players_leave_the_ladder_and_keep_their_rating(client, ladder):
    banned = ladder[20]
    rating = Rating.objects.get(user=banned)
    verdict = Verdict(Sanction.Kind.BAN, "arranged games")
    sanction = sanctions.give(administrator(), banned, verdict)
    assert names(leaderboards.top("standard"))[20] == (21, "player_021")
    assert names(leaderboards.search("standard", banned.username)) == []
    assert leaderboards.around("standard", banned) is None
    assert Rating.objects.get(user=banned) == rating
    sanctions.lift(User.objects.get(username="Ada"), sanction, "appeal")
    assert names(leaderboards.search("standard", banned.username)) != []
