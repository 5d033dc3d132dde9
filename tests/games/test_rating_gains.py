"""What the sheet at the end of a ranked game says about ratings."""

import pytest

from accounts.models import Rating, RatingChange
from games.engine.actions import Leave, Play, Seat
from games.engine.cards import cards
from games.engine.decide import apply
from games.engine.start import position
from games.engine.state import Phase
from games.presenters.frame import Frame
from games.ranked.results import rating_gains
from games.store import snapshots
from games.store.game_facts import game_facts
from games.tables.table_facts import load_table_facts
from tests.games.people import NOW
from tests.games.playing import do, game_of, people

pytestmark = pytest.mark.django_db


def won_but_not_confirmed(game):
    """The moment somebody has won and the table waits for everybody to have seen it."""
    facts = game_facts(game.pk)
    state = snapshots.load(game.pk).state
    before = position(
        state.ruleset,
        [cards("6H"), cards("9C 10C")],
        top=cards("5H")[0],
        draw=cards("4C 4D 7C"),
        turn=Seat(0),
        announced=frozenset({Seat(0)}),
        now=NOW,
    )
    _, after = apply(before, Play(Seat(0), cards("6H")), now=NOW, entropy=facts.shuffler)
    assert after.phase is Phase.CONFIRM
    return facts, after


def test_the_gain_is_shown_before_everybody_has_confirmed():
    game = game_of(*people(2), ranked=True)
    facts, state = won_but_not_confirmed(game)
    gains = rating_gains(facts, state)
    assert gains[0].gain > 0 > gains[1].gain
    assert gains[0].before == 1000
    assert not Rating.objects.exists()


def test_a_friendly_game_has_no_gains():
    game = game_of(*people(2))
    assert rating_gains(*won_but_not_confirmed(game)) == {}


def test_the_page_of_a_closed_game_shows_what_was_counted():
    game = game_of(*people(2), ranked=True)
    do(game, Leave(Seat(1)))
    room = load_table_facts(game.table.code, NOW)
    loaded = snapshots.load(game.pk)
    gains = rating_gains(game_facts(game.pk), loaded.state)
    counted = RatingChange.objects.get(user=game.players.get(seat=0).user)
    assert gains[0].after == counted.shown_after
    sheet = Frame(room, loaded, NOW, 0, gains).regions(None, "en")["confirm"]
    assert f"+{counted.gain}" in sheet
