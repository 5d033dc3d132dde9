"""Whatever comes over a socket is answered with a code or a polite close, and what is refused
changes nothing. KADI_LONG=1 tries a hundred times as many frames."""

import asyncio
import logging
import os
import random
from contextlib import suppress
from itertools import islice
from urllib.parse import quote

import orjson
import pytest
from channels.testing import WebsocketCommunicator
from prometheus_client import REGISTRY

from accounts.models import User
from games.live import limits
from games.live.database import in_database
from games.live.guarded_consumer import TOO_MUCH
from games.live.lobby_consumer import MOST_MESSAGES
from games.models import Chair, Game, LogRow, Table
from games.presenters.elements import refusal
from games.store.clock import now_ms
from kadi_site import traffic
from kadi_site.rate_limits import Buckets
from tests.games.people import account, table_of
from tests.games.playing import game_of
from tests.games.sockets import HOST, PATIENCE, Page, cookie_of
from tests.games.test_lobby_socket import Lobby
from tests.security.fuzz_frames import WORDS, frames

pytestmark = pytest.mark.django_db(transaction=True)

LONG = os.environ.get("KADI_LONG") == "1"
ROUNDS = 400 if LONG else 2
FRAMES = 150
LOBBIES = 10_000 if LONG else 150


@pytest.fixture(autouse=True)
def _without_limits(settings, monkeypatch):
    """Of how often: what is tried here is what."""
    settings.ALLOWED_HOSTS = [HOST]
    settings.SITE_ORIGINS = []
    monkeypatch.setattr(limits, "messages", Buckets(1_000_000_000, 10))
    monkeypatch.setattr(traffic, "addresses", traffic.AddressLimits(0))


@pytest.fixture(autouse=True)
def _nothing_unexpected(caplog):
    before = REGISTRY.get_sample_value("kadi_errors_total")
    yield
    assert REGISTRY.get_sample_value("kadi_errors_total") == before
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def deliver(wire: WebsocketCommunicator, frame: str | bytes) -> None:
    """Also what is empty, which the communicator's own way takes for a mistake."""
    kind = "bytes" if isinstance(frame, bytes) else "text"
    await wire.send_input({"type": "websocket.receive", kind: frame})


def is_look(frame: str | bytes) -> bool:
    """The one command whose answer is a frame like any other."""
    try:
        fields = orjson.loads(frame)
    except orjson.JSONDecodeError:
        return False
    return isinstance(fields, dict) and fields.get("type") == "look"


NOT_REFUSED = refusal("")


class Fuzzer:
    """One person's page, opened again whenever it was closed."""

    def __init__(self, table: Table, user: User) -> None:
        self.table = table
        self.cookie = cookie_of(user)
        self.page: Page | None = None

    async def send(self, frame: str | bytes) -> bool:
        """Whether it was done, not refused."""
        if self.page is None:
            self.page = Page(self.table.code, self.cookie)
            assert await self.page.open()
            await self.page.hear()
        await deliver(self.page.wire, frame)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._answer(is_look(frame))
        except TimeoutError:
            raise AssertionError(f"no answer to {frame!r}") from None

    async def _answer(self, looked: bool) -> bool:
        assert self.page is not None
        while True:
            message = await self.page.wire.receive_output(timeout=PATIENCE)
            if message["type"] == "websocket.close":
                # Never 1011, which is an error of ours.
                assert message["code"] == TOO_MUCH
                await self.close()
                return False
            html = message["text"]
            if looked and 'id="sync"' in html:
                return False
            # Before a close comes an answer, too, but to no command.
            if 'id="answer"' in html:
                if 'data-id=""' not in html:
                    return 'data-ok="1"' in html
            elif 'id="refusal"' in html:
                return NOT_REFUSED in html

    async def close(self) -> None:
        if self.page is not None:
            await self.page.close()
            self.page = None


def facts(table: Table) -> object:
    """All that a command may change at a table and in its games."""
    games = Game.objects.filter(table=table).order_by("pk")
    rows = LogRow.objects.filter(game__table=table).order_by("pk")
    chairs = Chair.objects.filter(table=table).order_by("number")
    return (
        Table.objects.filter(pk=table.pk).values().get(),
        list(games.values("pk", "version", "state")),
        list(rows.values_list("pk", flat=True)),
        list(chairs.values("number", "user_id", "ready", "nonce")),
    )


async def fuzz(fuzzers: list[Fuzzer], seed: int) -> int:
    """How many frames were done."""
    rng, done, table = random.Random(seed), 0, fuzzers[0].table
    before = await in_database(facts, table)
    for frame in islice(frames(seed), FRAMES):
        was_done = await rng.choice(fuzzers).send(frame)
        after = await in_database(facts, table)
        assert was_done or after == before, frame
        before, done = after, done + was_done
    for fuzzer in fuzzers:
        await fuzzer.close()
    return done


def people_of(number: int) -> list[User]:
    return [account(f"{name}{number}") for name in ("Amina", "Baraka", "Chebet")]


@pytest.mark.parametrize("number", range(ROUNDS))
async def test_frames_at_a_game_of_players_and_a_spectator(number):
    def set_up() -> list[Fuzzer]:
        users = people_of(number)
        game = game_of(*users[:2], now=now_ms(), turn_seconds=60)
        return [Fuzzer(game.table, user) for user in users]

    await fuzz(await in_database(set_up), seed=number)


@pytest.mark.parametrize("number", range(ROUNDS))
async def test_frames_at_a_table_that_waits_for_its_game(number):
    def set_up() -> list[Fuzzer]:
        users = people_of(number)
        table = table_of(*users[:2], seats=3)
        return [Fuzzer(table, user) for user in users]

    await fuzz(await in_database(set_up), seed=1000 + number)


async def test_frames_and_queries_at_the_lobby():
    for number in range(LOBBIES):
        async with Lobby(f"?{_query(random.Random(number))}") as lobby:
            for frame in islice(frames(2000 + number), MOST_MESSAGES + 1):
                await deliver(lobby.wire, frame)
            assert await lobby.close_code() == TOO_MUCH


def _query(rng: random.Random) -> str:
    names = ("ruleset", "ranked", "list", "lang", rng.choice(WORDS)[:20])
    asked = {name: rng.choice(WORDS)[:300] for name in names}
    return "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in asked.items())


def _quoted(text: str) -> str:
    return quote(text, safe="", errors="surrogatepass")


def test_the_same_seed_gives_the_same_frames():
    assert list(islice(frames(7), 200)) == list(islice(frames(7), 200))


def test_some_frames_are_commands_and_some_are_not():
    """Else everything would end at the first check."""
    commands = 0
    for frame in islice(frames(1), 1000):
        with suppress(orjson.JSONDecodeError):
            commands += isinstance(orjson.loads(frame), dict)
    assert 300 < commands < 900
