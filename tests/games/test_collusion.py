from io import StringIO
from itertools import permutations

import pytest
from django.core.management import call_command
from django.urls import reverse

from games.engine.actions import Draw, Play, Seat
from games.engine.cards import card, cards
from games.engine.ruleset import RULESETS
from games.engine.start import position
from games.models import Examined, Game, Sparing, SuspectPair
from games.moderation import collusion
from games.moderation.collusion import Tally, by_chance, tallies
from games.store.deals import start_from
from games.store.log import rows_since
from tests.games.people import NOW, table_of
from tests.games.playing import do, game_of, people
from tests.moderation import moderator, verified

pytestmark = pytest.mark.django_db

HANDS = ("2H 5H 6D 9C", "7H 9H 6S 4C", "10H 4H 5S 7C")


def prepared(*hands: str) -> Game:
    """Three people, the first of whom is to move on a 6♥."""
    users = people(3)
    state = position(
        RULESETS["standard"],
        [cards(hand) for hand in hands],
        top=card("6H"),
        draw=cards("4D 9D 10D 7D 5D 10S"),
        turn=Seat(0),
        now=NOW,
    )
    return start_from(table_of(*users, seats=3), state, now=NOW)


def tally(game: Game) -> dict:
    return tallies(rows_since(game.pk, 0))


def test_who_holds_a_playable_penalty_and_lays_something_else_spares_the_next():
    game = prepared(*HANDS)
    do(game, Play(Seat(0), cards("5H")))
    assert tally(game) == {(0, 1): Tally(1, 1)}


def test_who_draws_instead_spares_too():
    game = prepared(*HANDS)
    do(game, Draw(Seat(0)))
    assert tally(game) == {(0, 1): Tally(1, 1)}


def test_who_sends_the_penalty_spares_nobody():
    game = prepared(*HANDS)
    do(game, Play(Seat(0), cards("2H")))
    assert tally(game)[0, 1] == Tally(1, 0)


def test_a_penalty_that_does_not_fit_is_no_chance():
    game = prepared("2S 5H 6D 9C", *HANDS[1:])
    do(game, Play(Seat(0), cards("5H")))
    assert tally(game) == {}


def test_the_exact_test_agrees_with_numbers_worked_out_by_hand():
    # Of 8 cups 4 are right, and all 4 were found: 1 in 70.
    assert by_chance(4, 4, 4, 0) == pytest.approx(1 / 70)
    assert by_chance(4, 3, 4, 1) == pytest.approx(17 / 70)
    assert by_chance(10, 0, 10, 0) == 1
    assert by_chance(10, 5, 10, 5) > 0.5


@pytest.fixture
def habits():
    """Amina always spares Baraka; towards the others, and the others, it is even."""
    amina, baraka, chebet = people(3)
    for _ in range(12):
        examined_game(amina, baraka, chebet, spares={(amina, baraka): 3})
    return amina, baraka, chebet


def examined_game(*users, spares=None):
    """Everybody could have sent everybody else three penalties, and let one go unless said."""
    game = game_of(*users)
    Game.objects.filter(pk=game.pk).update(state="finished")
    for one, other in permutations(users, 2):
        spared = (spares or {}).get((one, other), 1)
        Sparing.objects.create(game=game, user=one, other=other, chances=3, spared=spared)
    Examined.objects.create(game=game)


def test_the_night_lists_the_pair_far_out_and_nobody_else(habits):
    amina, baraka, _ = habits
    assert collusion.nightly() == 1
    pair = SuspectPair.objects.get()
    assert (pair.user, pair.other) == (amina, baraka)
    assert (pair.games, pair.chances, pair.spared) == (12, 36, 36)
    assert pair.chance < collusion.FAR_OUT


def test_a_second_night_lists_the_same_pair_once(habits):
    collusion.nightly()
    collusion.nightly()
    assert SuspectPair.objects.count() == 1


def test_a_night_judges_only_those_who_have_played_since(habits):
    amina, baraka, chebet = habits
    collusion.nightly()
    before = SuspectPair.objects.get().found_at
    examined_game(baraka, chebet)
    collusion.nightly()
    assert SuspectPair.objects.get().found_at == before
    examined_game(amina, chebet)
    collusion.nightly()
    assert SuspectPair.objects.get().found_at > before


def test_a_pair_that_spares_each_other_no_more_leaves_the_list(habits):
    amina, baraka, chebet = habits
    collusion.nightly()
    for _ in range(40):
        examined_game(amina, baraka, chebet, spares={(amina, baraka): 0})
    assert collusion.nightly() == 0
    assert not SuspectPair.objects.exists()


def test_the_command_and_the_admin_show_the_pair_with_its_games(habits):
    said = StringIO()
    call_command("collusion", stdout=said)
    assert "Amina → Baraka" in said.getvalue()
    browser = verified(moderator())
    assert "Amina" in browser.get(reverse("admin:games_suspectpair_changelist")).content.decode()
    pair = SuspectPair.objects.get()
    page = browser.get(reverse("admin:games_suspectpair_change", args=[pair.pk]))
    text = page.content.decode()
    for game in Game.objects.all():
        assert reverse("admin:games_game_change", args=[game.pk]) in text


def test_each_finished_game_of_three_is_looked_at_once():
    game = prepared(*HANDS)
    do(game, Draw(Seat(0)))
    pairs = game_of(*[player.user for player in game.players.all()[:2]])
    Game.objects.update(state="finished")
    assert collusion.examine_some() == 1
    assert collusion.examine_some() == 0
    assert not Examined.objects.filter(game=pairs).exists()
    sparing = Sparing.objects.get()
    assert (sparing.user.name, sparing.other.name, sparing.spared) == ("Amina", "Baraka", 1)


def test_too_few_chances_say_nothing(habits):
    Sparing.objects.all().delete()
    assert collusion.nightly() == 0
