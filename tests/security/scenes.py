"""The tables at which callers are tried.

open       a public table that waits for players
watched    a public table with a running game
over       a public table whose game is finished
private    a private table that waits for players
running    a private table with a running game
finished   a private table whose game is finished
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from unittest.mock import patch

from games.engine.actions import Confirm, Play, Seat
from games.engine.cards import cards, full_deck
from games.engine.ruleset import RuleSet
from games.engine.start import position
from games.engine.state import GameState
from games.models import Game, Table
from games.store.clock import now_ms
from games.store.deals import rules_of, start_from
from games.tables import hosting
from tests.games.people import table_of
from tests.games.playing import do
from tests.security.callers import Callers

PUBLIC = ("open", "watched", "over")
PRIVATE = ("private", "running", "finished")
SCENES = PUBLIC + PRIVATE
WITH_GAME = ("watched", "over", "running", "finished")
PLAYED_OUT = ("over", "finished")
# Of the host, the player, and the one who is banned later.
LAST_CARD = "10H"
HANDS = ("5C 8C 10D 10S", LAST_CARD, "4H 9C 9D 6S")
TOP = "10C"
WINNER = Seat(1)


@dataclass(frozen=True)
class Scene:
    name: str
    table: Table
    game: Game | None

    @property
    def names(self) -> list[str]:
        """What would tell an outsider that it exists."""
        return [self.table.code, *([str(self.game.pk)] if self.game else [])]


@contextmanager
def seats_at_all_tables() -> Iterator[None]:
    """The site gives everybody one seat at tables that wait. Here the same people are tried at all
    tables, and rights go by who sits there."""
    with (
        patch("games.tables.opening.get_up_elsewhere"),
        patch("games.tables.seating.get_up_elsewhere"),
        patch("games.tables.reopening._waiting_elsewhere", return_value=set()),
    ):
        yield


def make_scene(name: str, callers: Callers, *, with_banned: bool = True) -> Scene:
    """With a free chair, so that only rights keep anybody from sitting down."""
    seated = ["player", "kicked", *(["banned"] if with_banned else [])]
    wish = {"private": True, "turn_seconds": 0} if name in PRIVATE else {}
    users = callers.users
    table = table_of(users["host"], *(users[each] for each in seated), seats=5, **wish)
    hosting.remove(table.code, users["host"], seated.index("kicked") + 1)
    table.refresh_from_db()
    if table.private:
        callers.invite(table.code)
    return Scene(name, table, _game(name, table) if name in WITH_GAME else None)


def _game(name: str, table: Table) -> Game:
    table.refresh_from_db()
    players, now = table.chairs.count(), now_ms()
    game = start_from(table, _dealt(rules_of(table, players), players, now), now)
    if name in PLAYED_OUT:
        assert do(game, Play(WINNER, cards(LAST_CARD)), now=now + 1).ok
        for seat in range(players):
            do(game, Confirm(Seat(seat)), now=now + 2)
    game.refresh_from_db()
    assert game.is_live == (name not in PLAYED_OUT)
    return game


def _dealt(ruleset: RuleSet, players: int, now: int) -> GameState:
    """Always the same cards: the player has one left, has said so, and can play it."""
    hands, [top] = [cards(hand) for hand in HANDS[:players]], cards(TOP)
    used = {top, *chain(*hands)}
    draw = [card for card in full_deck(1) if card not in used]
    facts = {"top": top, "draw": draw, "turn": WINNER, "announced": [WINNER]}
    return position(ruleset, hands, now=now, **facts)
