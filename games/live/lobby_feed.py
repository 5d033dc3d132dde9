"""Everybody of this process who looks at the lobby: one subscription, and one rendering for all
who see the same list in the same language."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils import translation

from games.live.bus import bus
from games.live.database import in_database
from games.presenters.lobby import render_list
from games.store.broadcast import LOBBY
from games.tables.lobby import LobbyFilters
from kadi_site.per_loop import one_per_loop

log = logging.getLogger(__name__)

# Several changes within this time are shown together.
PAUSE_SECONDS = 0.25
# Messages may get lost: a look now and then whatever was heard.
LOOK_SECONDS = 15.0


@dataclass(frozen=True, slots=True)
class Sight:
    filters: LobbyFilters
    language: str


class Viewer(Protocol):
    sight: Sight

    async def show(self, html: str) -> None: ...


class Feed:
    def __init__(self) -> None:
        self._viewers: set[Viewer] = set()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._opening = asyncio.Lock()

    async def join(self, viewer: Viewer) -> None:
        """Listens first and reads second, so that no change falls between."""
        async with self._opening:
            if self._task is None:
                await bus().join(LOBBY, self._hear)
                self._task = asyncio.create_task(self._follow())
            self._viewers.add(viewer)
        await viewer.show(await in_database(render, viewer.sight))

    async def leave(self, viewer: Viewer) -> None:
        async with self._opening:
            self._viewers.discard(viewer)
            if not self._viewers and self._task is not None:
                self._task.cancel()
                self._task = None
                await bus().leave(LOBBY, self._hear)

    def _hear(self, message: dict[str, Any]) -> None:
        self._changed.set()

    async def _follow(self) -> None:
        while True:
            await self._wait()
            try:
                await self._show_all()
            except Exception:
                log.exception("The lobby could not be shown.")

    async def _wait(self) -> None:
        try:
            async with asyncio.timeout(LOOK_SECONDS):
                await self._changed.wait()
        except TimeoutError:
            return
        await asyncio.sleep(PAUSE_SECONDS)
        self._changed.clear()

    async def _show_all(self) -> None:
        by_sight: dict[Sight, list[Viewer]] = {}
        for viewer in self._viewers:
            by_sight.setdefault(viewer.sight, []).append(viewer)
        for sight, viewers in by_sight.items():
            html = await in_database(render, sight)
            for viewer in viewers:
                await self._show(viewer, html)

    async def _show(self, viewer: Viewer, html: str) -> None:
        try:
            await viewer.show(html)
        except Exception:
            # Its socket is gone, and whoever is gone without a word is not shown anything more.
            self._viewers.discard(viewer)


def render(sight: Sight) -> str:
    with translation.override(sight.language):
        return render_list(sight.filters)


feed = one_per_loop(Feed)
