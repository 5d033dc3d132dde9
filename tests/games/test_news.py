"""What is told in the middle of the table, and what shows itself."""

import random

import pytest

from games.engine import Seat, cards, position
from games.engine.cards import card
from games.engine.events import CardsPlayed
from games.engine.evolve import fold
from games.engine.ruleset import RULESETS
from games.presenters.context import News, news_of
from games.presenters.frame import Frame
from games.store.log import Row, rows_since
from games.store.snapshots import GameSnapshot, following
from games.tables.table_facts import load_table_facts
from tests.games.people import NOW
from tests.games.playing import do, game_of, people, random_action, seat_to_act


@pytest.mark.parametrize(("played", "quiet"), [("4D", True), ("8D 8S 5S", False)])
def test_of_several_cards_only_the_last_is_seen_so_the_play_is_told(played, quiet):
    news = told(CardsPlayed(Seat(0), cards(played)))
    assert news.text.startswith("Akinyi played")
    assert news.quiet is quiet


def test_what_a_single_card_has_stopped_is_told():
    assert not told(CardsPlayed(Seat(0), cards("JD"), "stop")).quiet


def told(event: CardsPlayed) -> News:
    table = position(
        RULESETS["standard"], [cards("4C 5C"), cards("6C")], top=card("9D"), draw=(), now=0
    ).table
    [news] = news_of([Row(1, 0, 0, (event,))], 1, ("Akinyi", "Baraka"), table)
    return news


@pytest.mark.django_db
@pytest.mark.parametrize("step", [1, 2, 7, 40])
def test_who_followed_the_game_sees_what_who_comes_now_sees(step):
    players = people(3)
    game, rng = game_of(*players), random.Random(step)
    for _ in range(20):
        do(game, random_action(game.pk, seat_to_act(game.pk), rng))
    room, rows = load_table_facts(game.table.code, NOW), rows_since(game.pk, 0)
    frame, state = None, None
    snapshot = GameSnapshot(0, 0, None, (), 0)
    for start in range(0, len(rows), step):
        for row in rows[start : start + step]:
            state = fold(row.events, state)
            snapshot = following(snapshot, row, state)
        frame = Frame(room, snapshot, NOW, earlier=frame)
        for user in players:
            for language in ("en", "sw"):
                fresh = Frame(room, snapshot, NOW).regions(user.pk, language, full=True)
                assert frame.regions(user.pk, language, full=True) == fresh
