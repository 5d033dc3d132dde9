"""The channel layer may go away: people are let in, look for themselves, and hear again later."""

import asyncio
from typing import Any

import pytest

from games.live import bus as hub_module
from games.live.bus import LOST, Bus
from games.store import broadcast
from games.store.broadcast import NEWS, SENDER, insist

PATIENCE = 60


class Layer:
    """A channel layer that can be away."""

    def __init__(self) -> None:
        self.away = True
        self.groups: dict[str, set[str]] = {}
        self.queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def _check(self) -> None:
        if self.away:
            raise ConnectionError("away")

    async def new_channel(self) -> str:
        return "channel"

    async def group_add(self, group: str, channel: str) -> None:
        self._check()
        self.groups.setdefault(group, set()).add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        self._check()
        self.groups[group].discard(channel)

    async def receive(self, channel: str) -> dict[str, Any]:
        self._check()
        return await self.queue.get()


@pytest.fixture
async def hub(monkeypatch):
    monkeypatch.setattr(hub_module, "RETRY_SECONDS", 0.0)
    monkeypatch.setattr(hub_module, "get_channel_layer", Layer)
    hub = Bus()
    yield hub
    for task in hub._tasks:
        task.cancel()
    await asyncio.gather(*hub._tasks, return_exceptions=True)


async def test_somebody_who_comes_while_the_layer_is_away_hears_once_it_is_back(hub):
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    await hub.join("table.abc", heard.put_nowait)
    # Nobody can tell them anything, so they are sent to look.
    assert await asyncio.wait_for(heard.get(), PATIENCE) == LOST
    hub._layer.away = False
    message = {"group": "table.abc", "kind": "table"}
    hub._layer.queue.put_nowait({"from": "another process", "news": [message]})
    while (news := await asyncio.wait_for(heard.get(), PATIENCE)) == LOST:
        pass
    assert news == message
    assert hub._layer.groups == {NEWS: {"channel"}}


async def test_what_this_process_told_itself_is_not_heard_twice(hub):
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    hub._layer.away = False
    await hub.join("table.abc", heard.put_nowait)
    own = {"group": "table.abc", "kind": "table"}
    other = {"group": "table.abc", "kind": "table", "number": 2}
    hub._layer.queue.put_nowait({"from": SENDER, "news": [own]})
    hub._layer.queue.put_nowait({"from": "another process", "news": [other]})
    assert await asyncio.wait_for(heard.get(), PATIENCE) == other


async def test_news_of_one_moment_travel_together(hub, monkeypatch):
    sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    class Sending(Layer):
        async def group_send(self, group: str, message: dict[str, Any]) -> None:
            sent.put_nowait(message)

    monkeypatch.setattr(broadcast, "get_channel_layer", Sending)
    monkeypatch.setattr(broadcast.settings, "EMBEDDED", False)
    hub._layer.away = False
    heard: list[dict[str, Any]] = []
    await hub.join("table.abc", heard.append)
    for code in ("abc", "xyz", "abc"):
        broadcast.poke_table(code)
    message = await asyncio.wait_for(sent.get(), PATIENCE)
    assert [each["group"] for each in message["news"]] == ["table.abc", "table.xyz", "table.abc"]
    # Those who listen here need not wait for the layer.
    assert len(heard) == 2


async def test_leaving_while_the_layer_is_away_is_no_trouble(hub):
    heard: list[dict[str, Any]] = []
    await hub.join("table.abc", heard.append)
    await hub.leave("table.abc", heard.append)
    assert not hub._listeners


async def test_a_connection_that_fails_once_loses_no_message():
    sent: list[str] = []
    stale = [True]

    async def send(message: str) -> None:
        if stale and stale.pop():
            raise ConnectionError("closed while nobody looked")
        sent.append(message)

    await insist(send, "news")
    assert sent == ["news"]
