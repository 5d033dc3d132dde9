"""The socket of the lobby and of the ranked queue. It only tells; commands are ordinary forms."""

import asyncio
from collections.abc import Coroutine
from typing import Any
from urllib.parse import parse_qs

from django.template.loader import render_to_string

from games.live import limits
from games.live.bus import bus
from games.live.guarded_consumer import SIGNED_OUT, TOO_MUCH, GuardedConsumer
from games.live.languages import known_language
from games.live.lobby_feed import Sight, feed
from games.store.broadcast import user_group
from games.tables.lobby import LobbyFilters
from kadi_site import metrics

# The page never says anything; somebody who does is not the page.
MOST_MESSAGES = 20


class LobbyConsumer(GuardedConsumer):
    user_id: int | None = None
    messages = 0
    last = ""

    async def connect(self) -> None:
        await self.accept()
        metrics.sockets.labels("lobby").inc()
        self.tasks: set[asyncio.Future[None]] = set()
        user_id = self.scope["user"].pk
        if user_id is not None and not limits.sockets.enter(user_id):
            await self.close(TOO_MUCH)
            return
        self.user_id = user_id
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        asked = {name: values[0] for name, values in query.items()}
        self.sight = sight_of(asked)
        self.sees_list = asked.get("list") != "no"
        if self.user_id is not None:
            await bus().join(user_group(self.user_id), self.hear)
        if self.sees_list:
            await feed().join(self)
        else:
            await self.look_again()

    async def disconnect(self, code: int) -> None:
        metrics.sockets.labels("lobby").dec()
        await feed().leave(self)
        if self.user_id is not None:
            limits.sockets.leave(self.user_id)
            await bus().leave(user_group(self.user_id), self.hear)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.messages += 1
        if self.messages > MOST_MESSAGES:
            await self.close(TOO_MUCH)

    def hear(self, message: dict[str, Any]) -> None:
        """From the bus, about this person."""
        if message["kind"] == "close":
            self._do(self.close(SIGNED_OUT))
        elif not self.sees_list:
            self._do(self.look_again())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def show(self, html: str) -> None:
        if html != self.last:
            self.last = html
            await self.send(html)

    async def look_again(self) -> None:
        """Makes the waiting page ask how things stand: the answer sends it to its table."""
        await self.send(render_to_string("games/partials/found.html"))


def sight_of(asked: dict[str, str]) -> Sight:
    filters = LobbyFilters.cleaned(asked.get("ruleset", ""), asked.get("ranked", ""))
    return Sight(filters, known_language(asked.get("lang", "")))
