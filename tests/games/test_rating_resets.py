from contextlib import suppress

import pytest
from django.db import transaction
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import AuditEntry, Rating
from accounts.services import notices
from accounts.services.roles import NotAllowed
from games.moderation import rating_resets, voiding
from games.ranked import ratings, refold
from tests.accounts.builders import account, finished_game
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db


def play(winner, loser, minute: int):
    game = finished_game({winner: "won", loser: "lost"}, minute=minute)
    ratings.apply_result(game)
    return game


def numbers(user) -> tuple | None:
    fields = ("mu", "sigma", "games", "wins")
    return Rating.objects.filter(user=user).values_list(*fields).first()


@pytest.fixture
def three(db):
    return [account(name) for name in ("Amina", "Baraka", "Chebet")]


def press_reset(browser, rating):
    data = {"action": "reset", "_selected_action": rating.pk, "confirmed": 1, "reason": "Farmed"}
    return browser.post(reverse("admin:accounts_rating_changelist"), data, follow=True)


def test_an_administrator_resets_a_rating_and_the_player_is_told(three):
    amina, baraka, _ = three
    play(amina, baraka, 1)
    kept = numbers(baraka)
    press_reset(verified(administrator()), Rating.objects.get(user=amina))
    assert numbers(amina) is None
    assert numbers(baraka) == kept
    [notice] = notices.unread(amina)
    assert (notice.kind, notice.reason) == ("rating_reset", "Farmed")
    assert AuditEntry.objects.get(action="reset rating").before["games"] == 1


def test_after_a_reset_somebody_plays_as_a_newcomer_and_the_ladder_stays_its_games(three):
    amina, baraka, chebet = three
    for minute in range(4):
        play(amina, baraka, minute)
    rating_resets.reset(administrator(), Rating.objects.get(user=amina), "Farmed")
    assert refold.differences("standard") == []
    play(amina, chebet, 5)
    assert numbers(amina)[2:] == (1, 1)
    assert refold.differences("standard") == []


def test_a_void_game_before_a_reset_changes_nothing_after_it(three):
    amina, baraka, chebet = three
    bad = play(amina, baraka, 1)
    rating_resets.reset(administrator(), Rating.objects.get(user=amina), "Farmed")
    play(amina, chebet, 2)
    kept = numbers(amina)
    voiding.void(moderator(), bad, "Cheating")
    assert numbers(amina) == kept
    assert numbers(baraka) is None
    assert refold.differences("standard") == []


def test_resetting_ratings_is_for_administrators(three):
    amina, baraka, _ = three
    play(amina, baraka, 1)
    rating = Rating.objects.get(user=amina)
    with pytest.raises(NotAllowed):
        rating_resets.reset(moderator(), rating, "Farmed")
    page = reverse("admin:accounts_rating_change", args=[rating.pk])
    assert 'value="reset"' not in verified(moderator("Miriam")).get(page).content.decode()
    assert 'value="reset"' in verified(administrator()).get(page).content.decode()


def test_a_rating_that_is_gone_says_so(three):
    amina, baraka, _ = three
    play(amina, baraka, 1)
    rating = Rating.objects.get(user=amina)
    ada = administrator()
    rating_resets.reset(ada, rating, "Farmed")
    with pytest.raises(NotAllowed) as refused:
        rating_resets.reset(ada, rating, "Again")
    assert refused.value.code == "no_rating"


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    deeds=st.lists(
        st.tuples(
            st.sampled_from(("play", "play", "play", "void", "unvoid", "reset")),
            st.integers(0, 5),
            st.integers(0, 5),
        ),
        max_size=20,
    )
)
def test_whatever_is_voided_and_reset_the_ladder_is_what_its_games_make_of_it(deeds):
    with transaction.atomic():
        people = [account(f"Mchezaji_{number}") for number in range(6)]
        ada, games = administrator(), []
        for minute, (deed, one, other) in enumerate(deeds):
            if deed == "play" and one != other:
                games.append(play(people[one], people[other], minute))
            elif deed == "reset":
                _or_refused(
                    rating_resets.reset, ada, Rating.objects.filter(user=people[one]).first()
                )
            elif games and deed in ("void", "unvoid"):
                _or_refused(getattr(voiding, deed), ada, games[one % len(games)])
        assert refold.differences("standard") == []
        transaction.set_rollback(True)


def _or_refused(do, actor, thing) -> None:
    """What makes no sense just now is refused, and changes nothing."""
    if thing is not None:
        with suppress(NotAllowed):
            do(actor, thing, "Why")
