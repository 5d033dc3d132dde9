"""Nobody's frames tell who lets a jump or kickback stand.

A game is played twice over the real sockets: in one of them a player lets the window stand. All
that the others and a spectator get must be the same in every byte, until it ends.
"""

import re

import pytest

from games.engine.actions import Expire, Play, Seat
from games.engine.cards import cards, full_deck
from games.engine.decide import apply
from games.engine.ruleset import RULESETS
from games.engine.shuffle import Shuffler
from games.engine.start import position
from games.live.database import in_database
from games.store.deals import start_from
from games.store.write import Actor, act
from tests.games.people import NOW, SECOND, account, table_of
from tests.games.playing import people
from tests.games.sockets import at_table, cookie_of

pytestmark = pytest.mark.django_db(transaction=True)

HANDS = {
    "standard": [cards("JC KC 9D"), cards("2C 3D KS"), cards("8C KD JS"), cards("7D 6S 6H")],
    "tucheze": [cards("KC 9C 9D"), cards("2C 3D KS"), cards("8C KD JS"), cards("7D 6S 6H")],
}
FIRST = {"standard": "JC", "tucheze": "KC"}
TOP = cards("4C")[0]


def begin(slug, users):
    dealt = {TOP, *(card for hand in HANDS[slug] for card in hand)}
    draw = [card for card in full_deck(1) if card not in dealt]
    state = position(RULESETS[slug], HANDS[slug], top=TOP, draw=draw, now=NOW)
    table = table_of(*users, seats=4, ruleset=slug)
    table.next_secret = bytes(32)
    return start_from(table, state, now=NOW)


class Twice:
    """The same window, stopped or left to run out, with or without somebody who lets it stand."""

    def __init__(self, watch, slug, ends):
        self.watch, self.slug, self.ends = watch, slug, ends

    async def play(self, users, cookies, standing):
        self.watch.now = NOW
        game = await in_database(begin, self.slug, users)
        async with at_table(game.table.code, *cookies) as pages:
            await pages[0].ask("play", cards=FIRST[self.slug])
            await self._all_reach(pages, 2)
            self.watch.now += SECOND
            for seat in standing:
                assert await pages[seat].ask("accept") == ""
            await self._look(pages, 2)
            self.watch.now += SECOND
            await self._end(game, pages)
            await self._all_reach(pages, 3)
            await self._look(pages, 3)
            names = re.compile(f"{game.table.code}|{game.pk}|{game.commitment}")
            answer = re.compile(r'<i id="answer"[^>]*>(</i>)?')
            return [
                [answer.sub("", names.sub("…", html)) for html in page.frames] for page in pages
            ]

    async def _end(self, game, pages):
        if self.ends == "stopped":
            stop = "JS" if self.slug == "standard" else "KD"
            assert await pages[2].ask("play", cards=stop, seen=2) == ""
        else:
            self.watch.now = NOW + 60 * SECOND
            await in_database(act, game.pk, Expire(), actor=Actor.clock())

    async def _all_reach(self, pages, version):
        for page in pages:
            await page.reach(version)

    async def _look(self, pages, version):
        """Everything at once, and with it whatever a page had been sent before."""
        for page in pages:
            await page.send("look")
            await page.hear_until('id="log"')
            assert page.version == version


@pytest.mark.parametrize("slug", ["standard", "tucheze"])
@pytest.mark.parametrize("ends", ["stopped", "run out"])
@pytest.mark.parametrize("standing", [(1,), (3,), (1, 3)])
async def test_nobody_is_told_who_lets_a_window_stand(slug, ends, standing, watch):
    users = await in_database(people, 4)
    watcher = await in_database(account, "Watcher")
    cookies = [await in_database(cookie_of, user) for user in (*users, watcher)]
    twice = Twice(watch, slug, ends)
    with_it = await twice.play(users, cookies, standing)
    without = await twice.play(users, cookies, ())
    for viewer in {0, 1, 2, 3, 4} - set(standing):
        assert with_it[viewer] == without[viewer]
    for viewer in standing:
        assert with_it[viewer] != without[viewer]


def test_the_play_of_the_test_opens_a_window():
    for slug, hands in HANDS.items():
        state = position(RULESETS[slug], hands, top=TOP, draw=(), now=NOW)
        play = Play(Seat(0), cards(FIRST[slug]))
        _, after = apply(state, play, now=NOW, entropy=Shuffler(bytes(32)))
        assert after.window is not None
        assert after.window.stoppers == (1, 2, 3)
