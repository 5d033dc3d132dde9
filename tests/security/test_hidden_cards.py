"""No frame that reaches a page depends on a card its viewer may not know.

Every game is played twice over the real sockets, the second time with other hidden cards: see
`twins`. What the pages of the other players and of a spectator get must be the same in every byte.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from uuid import UUID

import pytest

from accounts.models import User
from games.engine.actions import Action, Expire
from games.engine.notation import write_cards
from games.engine.ruleset import RULESETS
from games.live.database import in_database
from games.models import Game
from games.presenters.frame import Frame
from games.store.deals import start_from
from games.store.write import Actor, act
from tests.games.people import NOW, account, table_of
from tests.games.playing import people
from tests.games.sockets import Page, at_table, cookie_of
from tests.security.card_scan import cards_in, command, open_codes, own_codes
from tests.security.conftest import Watch
from tests.security.twins import (
    SECRET,
    Curiosity,
    Plan,
    asked_otherwise,
    logged_otherwise,
    others,
    plan,
    twin_of,
)

pytestmark = pytest.mark.django_db(transaction=True)

MOST_STEPS = 36
SPECTATOR = -1

Heard = list[list[str]]
"""The frames that every page got in one stage of a game; a spectator's page is the last."""


@dataclass(frozen=True)
class Club:
    """Where plans are played: people at their pages, and somebody who watches."""

    watch: Watch
    cookies: list[bytes]

    async def play(self, one: Plan) -> list[Heard]:
        self.watch.now, version = NOW, 1
        game = await in_database(begin, one)
        cookies = [*self.cookies[: one.opening.players], self.cookies[SPECTATOR]]
        async with at_table(game.table.code, *cookies) as pages:
            heard = [taken(pages, game)]
            for number, stage in enumerate(one.stages()[1:]):
                step = one.steps[number]
                self.watch.now = step.at
                await do(step.action, game, pages, UUID(int=2 * number))
                version += stage.noticed
                for page in pages:
                    await page.reach(version)
                await ask(step.curiosity, pages, UUID(int=2 * number + 1))
                heard.append(taken(pages, game))
        return heard


@pytest.fixture
def club(watch) -> Club:
    return Club(watch, [cookie_of(user) for user in (*people(4), account("Watcher"))])


def begin(one: Plan) -> Game:
    users = User.objects.order_by("pk")[: one.opening.players]
    table = table_of(*users, seats=len(users), ruleset=one.slug)
    table.next_secret = SECRET
    return start_from(table, one.opening, now=NOW)


async def do(action: Action, game: Game, pages: list[Page], command_id: UUID) -> None:
    if isinstance(action, Expire):
        await in_database(act, game.pk, action, actor=Actor.clock())
    else:
        assert await pages[action.seat].ask(**command(action), id=command_id) == ""


async def ask(curiosity: Curiosity, pages: list[Page], command_id: UUID) -> None:
    page = pages[curiosity.viewer]
    if curiosity.kind == "look":
        await page.send("look")
        await page.hear_until('id="log"')
    else:
        await page.ask(curiosity.kind, cards=curiosity.card, id=command_id)


def taken(pages: list[Page], game: Game) -> Heard:
    """The frames since the last time, without what names the game."""
    names = re.compile(f"{game.table.code}|{game.pk}|{game.commitment}")
    heard = [[names.sub("…", html) for html in page.frames] for page in pages]
    for page in pages:
        page.frames.clear()
    return heard


def games(slug: str) -> Iterator[tuple[Plan, Plan]]:
    for players in (2, 3, 4):
        rng = Random(f"{slug} {players} 0")
        one = plan(slug, players, rng.randint(MOST_STEPS // 4, MOST_STEPS), rng)
        yield one, twin_of(one, rng)


def differences(one: Plan, seen: list[Heard], seen_in_twin: list[Heard]) -> list[tuple[int, int]]:
    """At which stages who got something else."""
    return [
        (number, viewer)
        for number, (heard, other) in enumerate(zip(seen, seen_in_twin, strict=True))
        for viewer in (*others(one), SPECTATOR)
        if heard[viewer] != other[viewer]
    ]


@pytest.mark.parametrize("slug", RULESETS)
async def test_no_frame_depends_on_a_card_that_is_hidden_from_its_viewer(slug, club):
    for one, twin in games(slug):
        seen, seen_in_twin = await club.play(one), await club.play(twin)
        assert not differences(one, seen, seen_in_twin)
        assert not strange_cards(one, seen)
        assert not strange_cards(twin, seen_in_twin)


@pytest.mark.parametrize("slug", ["standard", "tucheze"])
def test_in_some_of_these_games_the_twin_is_asked_niko_kadi_when_the_other_is_not(slug):
    pairs = list(games(slug))
    assert any(asked_otherwise(one, twin) for one, twin in pairs)
    # And it does not answer, which takes a row of its own in the log.
    assert any(logged_otherwise(one, twin) for one, twin in pairs)


def strange_cards(one: Plan, seen: list[Heard]) -> list[tuple[int, int, set[str]]]:
    """Cards on a page that are not in its viewer's hand then, nor were open on the table before.
    A card that comes to light later must not show earlier."""
    found, shown = [], set[str]()
    for number, (heard, stage) in enumerate(zip(seen, one.stages(), strict=True)):
        shown |= {code for state in stage.states for code in open_codes(state)}
        for viewer, frames_heard in enumerate(heard):
            known = shown | own_codes(stage.states, viewer) | tried(one, number, viewer)
            strange = cards_in("".join(frames_heard)) - known
            if strange:
                found.append((number, viewer, strange))
    return found


def tried(one: Plan, stage: int, viewer: int) -> set[str]:
    """Who tries a card that is not theirs is told so by its name."""
    curiosity = one.steps[stage - 1].curiosity if stage else Curiosity(0, "look")
    return {curiosity.card} if curiosity.viewer == viewer else set()


async def test_these_checks_notice_what_slips_out_in_disguise(club, monkeypatch):
    one, twin = next(games("standard"))
    plain = Frame.sync

    def leaking(frame: Frame, *shown: object) -> str:
        hand = frame.snapshot.state.hands[one.hider]
        return plain(frame, *shown).replace(
            "hidden", f'hidden data-x="{sum(map(ord, write_cards(hand))) % 97}"'
        )

    monkeypatch.setattr(Frame, "sync", leaking)
    assert differences(one, await club.play(one), await club.play(twin))
    assert cards_in('<img alt="7♥"><i class="c-10S">') == {"7H", "10S"}
