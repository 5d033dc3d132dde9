"""The socket of the lobby and of the ranked queue. It only tells; commands are ordinary forms."""

import asyncio
from typing import Any
from urllib.parse import parse_qs

from channels.generic.websocket import AsyncWebsocketConsumer
from django.template.loader import render_to_string
from django.utils import translation

from games.hub import hub
from games.lobby_feed import Sight, feed
from games.services.broadcast import user_group
from games.services.lobby import Filters

# The page never says anything; somebody who does is not the page.
MOST_MESSAGES = 20
SIGNED_OUT = 4401
TOO_MANY = 4429


class LobbyConsumer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        await self.accept()
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        asked = {name: values[0] for name, values in query.items()}
        self.sight = sight_of(asked)
        self.sees_list = asked.get("list") != "no"
        self.last = ""
        self.messages = 0
        self.tasks: set[asyncio.Task[None]] = set()
        user = self.scope.get("user")
        self.user_id = user.pk if user is not None else None
        if self.user_id is not None:
            await hub().join(user_group(self.user_id), self.hear)
        if self.sees_list:
            await feed().join(self)
        else:
            await self.look_again()

    async def disconnect(self, code: int) -> None:
        await feed().leave(self)
        if getattr(self, "user_id", None) is not None:
            await hub().leave(user_group(self.user_id), self.hear)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.messages += 1
        if self.messages > MOST_MESSAGES:
            await self.close(TOO_MANY)

    def hear(self, message: dict[str, Any]) -> None:
        """From the hub, about this person."""
        if message["kind"] == "close":
            self._do(self.close(SIGNED_OUT))
        elif not self.sees_list:
            self._do(self.look_again())

    def _do(self, work: Any) -> None:
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
    filters = Filters.cleaned(asked.get("ruleset", ""), asked.get("ranked", ""))
    try:
        language = translation.get_supported_language_variant(asked.get("lang", ""))
    except LookupError:
        language = "en"
    return Sight(filters, language)
