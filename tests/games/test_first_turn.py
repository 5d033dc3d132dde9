"""`first_turn = winner`: who won the table's last game begins the next one, if still there."""

import json
from uuid import UUID

import pytest

from games.archive.export_check import verify
from games.archive.exports import as_json
from games.engine.actions import Leave, Seat
from games.models import Game
from games.store.deals import start_game
from games.tables import seating
from games.tables.bot_seats import bots_to_fill
from tests.games.people import NOW, account, table_of
from tests.games.playing import do, game_of, people, state_of

pytestmark = pytest.mark.django_db

WINNER_BEGINS = {"first_turn": "winner"}


def another_game(game: Game, secret: int = 0) -> Game:
    """`secret`: decides whom chance would let begin."""
    table = game.table
    table.refresh_from_db()
    table.next_secret = bytes([secret]) * 32
    table.save()
    following = start_game(table, now=NOW + 60_000)
    following.refresh_from_db()
    return following


def walkover(winner: int, options=WINNER_BEGINS) -> Game:
    """A finished game of three that all but one have left; they are back at the table."""
    users = people(3)
    game = game_of(*users, options=options)
    others = [seat for seat in range(3) if seat != winner]
    for seat in others:
        do(game, Leave(Seat(seat)))
    for seat in others:
        seating.join(game.table.code, users[seat], now=NOW)
    return game


def seat_of(game: Game, name: str) -> int:
    return game.players.get(name=name).seat


@pytest.mark.parametrize("secret", range(3))
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_whoever_won_begins(winner, secret):
    game = walkover(winner)
    name = game.players.get(seat=winner).name
    following = another_game(game, secret)
    assert following.players.count() == 3
    assert state_of(following.pk).turn == seat_of(following, name)


def test_without_that_house_rule_chance_decides():
    following = another_game(walkover(1, {}))
    assert "first" not in following.log_rows.get(seq=1).action


def test_in_the_first_game_of_a_table_chance_decides():
    game = game_of(*people(3), options=WINNER_BEGINS)
    assert "first" not in game.log_rows.get(seq=1).action


def test_a_winner_who_has_gone_begins_nothing():
    game = walkover(1)
    seating.leave(game.table.code, game.players.get(seat=1).user)
    following = another_game(game)
    assert "first" not in following.log_rows.get(seq=1).action


def test_a_bot_that_won_begins():
    host = account("Amina")
    table = table_of(host, seats=3, options=WINNER_BEGINS, bots_level="easy")
    bots_to_fill(table, "easy")
    game = start_game(table, now=NOW)
    Game.objects.filter(pk=game.pk).update(result={"winner": 2}, state=Game.State.FINISHED)
    name = game.players.get(seat=2).name
    table.refresh_from_db()
    table.next_game_id = UUID(int=1)
    following = start_game(table, now=NOW + 60_000)
    assert state_of(following.pk).turn == seat_of(following, name)


def verified(game: Game, change=lambda export: None) -> set[str]:
    export = json.loads(json.dumps(as_json(game)))
    change(export)
    return {finding.code for finding in verify(export).findings if not finding.ok}


def test_such_a_game_can_be_verified():
    following = another_game(walkover(2))
    assert following.log_rows.get(seq=1).action["first"] == state_of(following.pk).turn
    assert verified(following) == set()


def test_a_game_in_which_somebody_else_began_is_found_out():
    following = another_game(walkover(2))

    def lie(export):
        export["rows"][0]["action"]["first"] = (state_of(following.pk).turn + 1) % 3

    assert {"deal", "rules"} <= verified(following, lie)


def test_where_chance_decides_nobody_may_claim_to_begin():
    game = game_of(*people(3))

    def lie(export):
        export["rows"][0]["action"]["first"] = state_of(game.pk).turn

    assert "deal" in verified(game, lie)
