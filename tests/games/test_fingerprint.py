"""A fingerprint tells whether anything changed that people at a table are shown."""

from collections.abc import Callable

import pytest

from games.engine.actions import Draw
from games.models import Chair, ChatLine, Game, Mute, Table
from games.store.away_players import stand_in
from games.tables.fingerprint import Fingerprint, fingerprints_of
from games.tables.table_facts import TableFacts, forget_facts, load_table_facts
from tests.games.people import MINUTE, NOW, guest
from tests.games.playing import do, game_of, people, seat_to_act

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    game = game_of(*people(3))
    everybody_is_seen(game, NOW)
    return game


def everybody_is_seen(game: Game, at: int) -> None:
    game.table.chairs.update(last_seen=at)
    game.players.update(last_seen=at)


def look(game: Game, now: int = NOW) -> tuple[TableFacts, Fingerprint]:
    forget_facts()
    code = game.table.code
    return load_table_facts(code, now), fingerprints_of([code], now)[code]


def say(game: Game) -> None:
    ChatLine.objects.create(table=game.table, name="Amina", text="Sawa", kind="phrase", at_ms=NOW)


def mute(game: Game) -> None:
    someone = game.table.chairs.get(number=1).user
    Mute.objects.create(user=guest("Zuri"), muted=someone)


CHANGES: dict[str, Callable[[Game], object]] = {
    "a chair is taken": lambda game: game.table.chairs.filter(number=2).update(number=3),
    "somebody gets up": lambda game: Chair.objects.filter(table=game.table, number=2).delete(),
    "somebody is ready": lambda game: game.table.chairs.filter(number=1).update(ready=True),
    "a bot sits down": lambda game: game.table.chairs.filter(number=2).update(bot_level="easy"),
    "somebody on a chair is away": lambda game: game.table.chairs.update(last_seen=NOW - MINUTE),
    "somebody in the game is away": lambda game: game.players.update(last_seen=NOW - MINUTE),
    "a name is taken away": lambda game: game.players.filter(seat=0).update(name="former player"),
    "a bot stands in": lambda game: stand_in(game.pk, 1, now=NOW),
    "another host": lambda game: Table.objects.update(host=game.table.chairs.get(number=2).user),
    "the table opens": lambda game: Table.objects.update(state=Table.State.OPEN),
    "the game ends": lambda game: Game.objects.update(state=Game.State.ENDED),
    "something is said": say,
    "somebody is muted": mute,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_it_differs_when_the_facts_do(game, change):
    facts, fingerprint = look(game)
    change(game)
    changed_facts, changed_mark = look(game)
    assert changed_facts != facts
    assert changed_mark.rows != fingerprint.rows


def test_it_stays_the_same_while_nothing_happens_but_being_seen(game):
    _, fingerprint = look(game)
    everybody_is_seen(game, NOW + 1)
    assert look(game)[1] == fingerprint


def test_time_alone_makes_somebody_away_and_old_talk_go(game):
    say(game)
    _, fingerprint = look(game)
    everybody_is_seen(game, NOW + MINUTE)
    assert look(game, NOW + MINUTE)[1].rows != fingerprint.rows
    _, fingerprint = look(game, NOW + MINUTE)
    assert look(game, NOW + 2 * MINUTE)[1].rows != fingerprint.rows


def test_a_move_changes_the_version_and_nothing_else(game):
    _, fingerprint = look(game)
    assert do(game, Draw(seat_to_act(game.pk))).ok
    _, moved = look(game)
    assert moved.rows == fingerprint.rows
    assert moved.game_version == fingerprint.game_version + 1


def test_many_tables_take_as_many_queries_as_one(game, django_assert_num_queries):
    codes = [game.table.code, game_of(guest("Zuri"), guest("Wambui")).table.code, "nowhere"]
    with django_assert_num_queries(5):
        assert list(fingerprints_of(codes[:1], NOW)) == codes[:1]
    with django_assert_num_queries(5):
        assert set(fingerprints_of(codes, NOW)) == set(codes[:2])
    assert fingerprints_of(["nowhere"], NOW) == {}
