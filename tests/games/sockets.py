"""Pages' ends of the table socket, without a browser."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html.parser import HTMLParser
from uuid import uuid4

import orjson
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from kadi_site.asgi import application

# Only a test that is about to fail waits this long.
PATIENCE = 60
HOST = "testserver"


def origin() -> str:
    return f"{'https' if settings.HTTPS else 'http'}://{HOST}"


def cookie_of(user: User | None) -> bytes:
    if user is None:
        return b""
    client = Client()
    client.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={client.session.session_key}".encode()


class Page:
    """What a page knows: its regions, its version, the answers it got."""

    def __init__(
        self,
        code: str,
        cookie: bytes,
        headers: dict[bytes, bytes] | None = None,
        query: str = "",
    ) -> None:
        sent = {b"host": HOST.encode(), b"origin": origin().encode(), b"cookie": cookie}
        sent |= headers or {}
        self.wire = WebsocketCommunicator(
            application, f"/ws/t/{code}/{query}", headers=[(k, v) for k, v in sent.items() if v]
        )
        self.regions: dict[str, str] = {}
        self.frames: list[str] = []
        self.version = -1
        self.answers: dict[str, str] = {}

    async def open(self) -> bool:
        accepted, _ = await self.wire.connect(timeout=PATIENCE)
        return accepted

    async def close(self) -> None:
        await self.wire.disconnect(timeout=PATIENCE)

    async def hear(self) -> str:
        """Takes one frame in."""
        html = await self.wire.receive_from(timeout=PATIENCE)
        self.take(html)
        return html

    def take(self, html: str) -> None:
        self.frames.append(html)
        for name, attributes, text in parts_of(html):
            self._place(name, attributes, text)

    async def hear_until(self, text: str) -> str:
        """The frame with the text in it; pings and other news may come before."""
        async with asyncio.timeout(PATIENCE):
            while text not in (html := await self.hear()):
                pass
        return html

    def _place(self, name: str, attributes: dict[str, str], html: str) -> None:
        if name == "sync":
            self.version = int(attributes["data-version"])
        elif name == "answer":
            self.answers[attributes["data-id"]] = attributes["data-code"]
        else:
            self.regions[name] = html

    async def closed(self) -> int:
        """The code of the close, whatever came before it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.wire.receive_output(timeout=PATIENCE)
                if message["type"] == "websocket.close":
                    return message.get("code", 1000)

    async def say(self, text: str) -> None:
        await self.wire.send_to(text_data=text)

    async def send(self, kind: str, **fields: object) -> str:
        command = str(fields.pop("id", uuid4()))
        await self.say(orjson.dumps({"type": kind, "id": command, **fields}).decode())
        return command

    async def ask(self, kind: str, **fields: object) -> str:
        """Sends, waits for the answer and gives its code; nothing means it was done."""
        command = await self.send(kind, **fields)
        async with asyncio.timeout(PATIENCE):
            while command not in self.answers:
                await self.hear()
        return self.answers[command]

    async def reach(self, version: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.version < version:
                await self.hear()


@asynccontextmanager
async def at_table(code: str, *cookies: bytes) -> AsyncIterator[list[Page]]:
    pages = [Page(code, cookie) for cookie in cookies]
    try:
        for page in pages:
            assert await page.open()
            await page.hear()
        yield pages
    finally:
        for page in pages:
            await page.close()


class _Parts(HTMLParser):
    """Cuts a frame into its outermost elements."""

    VOID = frozenset(["area", "br", "col", "hr", "img", "input", "link", "meta", "use", "path"])

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html, self.depth, self.starts = html, 0, []
        self.lines = [0, *(m.end() for m in re.finditer("\n", html))]
        self.feed(html)

    def at(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.depth == 0:
            self.starts.append((self.at(), {name: value or "" for name, value in attrs}))
        if tag not in self.VOID:
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            self.depth -= 1


def parts_of(html: str) -> list[tuple[str, dict[str, str], str]]:
    starts = _Parts(html).starts
    ends = [at for at, _ in starts[1:]] + [len(html)]
    return [
        (attributes.get("id", ""), attributes, html[at:end])
        for (at, attributes), end in zip(starts, ends, strict=True)
    ]
