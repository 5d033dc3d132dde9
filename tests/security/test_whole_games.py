"""Whole games on real sockets, from the deal to the last confirmation: every frame of every page is
searched for cards that its reader may not know at that moment.

A few games by default; KADI_LONG=1 plays hundreds.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random

import pytest

from games.engine.actions import Action, Announce, Expire, Play
from games.engine.deadlines import next_deadline
from games.engine.evolve import fold
from games.engine.legal import legal_actions
from games.engine.ruleset import RULESETS
from games.engine.state import GameState, Phase
from games.live.database import in_database
from games.models import Game
from games.presenters.frame import Frame
from games.store.deals import start_game
from games.store.log import rows_since
from games.store.snapshots import load
from games.store.write import Actor, act
from tests.games.people import NOW, account, table_of
from tests.games.playing import people
from tests.games.sockets import Page, at_table, cookie_of, parts_of
from tests.security.card_scan import cards_in, command, open_codes, own_codes
from tests.security.conftest import Watch

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

ROUNDS = 25 if os.environ.get("KADI_LONG") else 1
SEATS = (2, 3, 4)
MOST_STEPS = 600
PAUSE = 700
# The story of the game names cards that have been open since and are hidden again.
STORY = ("log", "timeline")


@dataclass(frozen=True)
class Stage:
    """What every page got while the log grew to this row; a spectator's page is the last."""

    frames: list[str]
    row: int


@dataclass(frozen=True)
class Match:
    game: Game
    pages: list[Page]
    watch: Watch
    rng: Random

    async def play_out(self) -> list[Stage]:
        stages = [await self._stage()]
        for _ in range(MOST_STEPS):
            state = (await in_database(load, self.game.pk)).state
            if state.phase is Phase.OVER:
                return stages
            await self._step(state)
            stages.append(await self._stage())
        raise AssertionError("the game has no end")

    async def _step(self, state: GameState) -> None:
        self.watch.now = min(self.watch.now + PAUSE, (state.deadline or 10**15) - 1)
        able = [action for seat in state.seats for action in legal_actions(state, seat)]
        if able and self.rng.random() < 0.97:
            action = self._choose(able)
            # Refused only where a prompt ran out meanwhile.
            await self.pages[action.seat].ask(**command(action))
        else:
            self.watch.now = max(self.watch.now, next_deadline(state) or 0)
            await in_database(act, self.game.pk, Expire(), actor=Actor.clock())

    def _choose(self, able: list[Action]) -> Action:
        """Eager enough to come to an end, and now and then anything."""
        if self.rng.random() < 0.1:
            return self.rng.choice(able)
        return max(able, key=lambda action: (eagerness(action), self.rng.random()))

    async def _look(self, page: Page) -> None:
        """As a page does that came back: it gets everything at once."""
        if self.rng.random() < 0.2:
            await page.send("look")
            await page.hear_until('id="log"')

    async def _stage(self) -> Stage:
        position = await in_database(load, self.game.pk)
        for page in self.pages:
            await page.reach(position.shown)
        await self._look(self.rng.choice(self.pages))
        frames = ["".join(page.frames) for page in self.pages]
        for page in self.pages:
            page.frames.clear()
        return Stage(frames, position.version)


def eagerness(action: Action) -> int:
    match action:
        case Announce():
            return 99
        case Play():
            return len(action.cards)
        case _:
            return 0


Found = tuple[int, int, str, set[str]]
"""A row of the log, a reader, a region, and the cards in it that the reader may not know."""


def foreign_cards(game: Game, stages: list[Stage]) -> list[Found]:
    states, found, before = states_by_row(game), list[Found](), 1
    ever = [set[str]() for _ in stages[0].frames]
    for stage in stages:
        now = [states[before - 1][-1], *chain(*states[before : stage.row])]
        for viewer, frame in enumerate(stage.frames):
            known = own_codes(now, viewer).union(*map(open_codes, now))
            ever[viewer] |= known
            strange = strange_cards(frame, known, ever[viewer])
            found += [(stage.row, viewer, *each) for each in strange]
        before = stage.row
    return found


def states_by_row(game: Game) -> list[list[GameState]]:
    """After every event: a card may be played and shuffled away again by one move."""
    state, states = None, []
    for row in rows_since(game.pk, 0):
        states.append([state := fold([event], state) for event in row.events])
    return states


def strange_cards(frame: str, known: set[str], ever: set[str]) -> Iterator[tuple[str, set[str]]]:
    for region, _, html in parts_of(frame) if frame else ():
        strange = cards_in(html) - (ever if region in STORY else known)
        if strange:
            yield region, strange


def begin(slug: str, seats: int, rng: Random) -> tuple[Game, list[bytes]]:
    users = people(seats)
    table = table_of(*users, seats=seats, ruleset=slug)
    table.next_secret = rng.randbytes(32)
    table.save(update_fields=["next_secret"])
    game = start_game(table, now=NOW)
    return game, [cookie_of(user) for user in (*users, account("Watcher"))]


async def played(slug: str, seats: int, rng: Random, watch: Watch) -> tuple[Game, list[Stage]]:
    game, cookies = await in_database(begin, slug, seats, rng)
    async with at_table(game.table.code, *cookies) as pages:
        return game, await Match(game, pages, watch, rng).play_out()


@pytest.mark.parametrize("number", range(ROUNDS))
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("slug", RULESETS)
async def test_no_frame_of_a_whole_game_names_a_card_its_reader_may_not_know(
    slug, seats, number, watch
):
    game, stages = await played(slug, seats, Random(f"{slug} {seats} {number}"), watch)
    assert await in_database(foreign_cards, game, stages) == []


async def test_the_scan_notices_a_card_that_was_open_before_and_is_hidden_now(watch, monkeypatch):
    plain = Frame.sync

    def leaking(frame: Frame, *shown: object) -> str:
        hand = frame.snapshot.state.hands[0]
        return plain(frame, *shown).replace("hidden", f'hidden data-x="{hand[:1]}"')

    monkeypatch.setattr(Frame, "sync", leaking)
    game, stages = await played("standard", 2, Random(0), watch)
    found = await in_database(foreign_cards, game, stages)
    assert {viewer for _, viewer, _, _ in found} == {1, 2}
