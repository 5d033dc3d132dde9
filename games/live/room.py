"""The tables somebody at this process looks at: news come in once, and go out to every socket."""

import asyncio
import logging
import random
from collections.abc import Coroutine, Mapping
from typing import Any, Protocol
from uuid import UUID

from games.engine.state import Phase
from games.live import heartbeat
from games.live.bus import bus
from games.live.database import in_database
from games.live.sessions import SessionRef
from games.presenters.frame import Frame
from games.ranked.ratings import Change
from games.ranked.results import rating_gains
from games.store.broadcast import table_group
from games.store.clock import now_ms
from games.store.snapshots import GameSnapshot, load, remembered
from games.tables import presence
from games.tables.fingerprint import Fingerprint, fingerprints_of
from games.tables.table_facts import TableFacts, load_table_facts
from kadi_site.per_loop import one_per_loop

log = logging.getLogger(__name__)

# When ratings may have to be read.
ENDING = (Phase.CONFIRM, Phase.OVER)


class Socket(Protocol):
    user_id: int
    language: str
    asking: bool

    @property
    def session_ref(self) -> SessionRef: ...

    async def show(self, frame: Frame) -> None: ...

    async def ping(self, version: int) -> None: ...

    async def revalidate(self, signed_in: bool) -> None: ...

    async def table_is_gone(self) -> None: ...


class Room:
    """Joins the table's group first and reads second, so that nothing falls between."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.sockets: set[Socket] = set()
        self.frame: Frame | None = None
        self._expected: Frame | None = None
        self._news = asyncio.Event()
        self._wanted = 0
        self._table_changed = True
        self._fingerprint: Fingerprint | None = None
        self._catching_up = asyncio.Lock()
        self._following: asyncio.Task[None] | None = None
        # When the heartbeat looks next. Tables that were opened together, after a restart, do not
        # all come up at the same moment.
        self.due = asyncio.get_running_loop().time() + random.uniform(0, heartbeat.PING_SECONDS)
        self._errands: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await bus().join(table_group(self.code), self.hear)
        self._following = asyncio.create_task(self._follow())

    async def close(self) -> None:
        if self._following is not None:
            self._following.cancel()
        await bus().leave(table_group(self.code), self.hear)

    def hear(self, message: dict[str, Any]) -> None:
        """From the bus. Versions in between are skipped; doubled and late news do no harm."""
        if message["kind"] == "lost":
            # As everybody else: the heartbeat asks for all in one go.
            self.due = 0.0
            return
        if message["kind"] == "game" and not self._is_another_game(message["game"]):
            self._wanted = max(self._wanted, message["version"])
        else:
            self._table_changed = True
        self._news.set()

    def soon(self, errand: Coroutine[Any, Any, None]) -> None:
        """Runs it on the loop; who calls from a listener cannot wait."""
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def _is_another_game(self, game_id: str) -> bool:
        game = self.frame.table.game if self.frame else None
        return game is None or str(game.game_id) != game_id

    async def _follow(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                await self.show_all()
            except Exception:
                log.exception("A table could not be shown.", extra={"table": self.code})

    async def show_all(self) -> None:
        await self.catch_up()
        for socket in tuple(self.sockets):
            # The newest by now: while one is sent to, another may already have been shown more.
            frame = self.frame
            if not socket.asking:
                await (socket.show(frame) if frame else socket.table_is_gone())

    async def catch_up(self, *, anew: bool = False) -> Frame | None:
        """The newest frame; anew reads the table again whatever is remembered."""
        async with self._catching_up:
            room = await self._facts(anew)
            if room is None:
                self.frame = None
            else:
                snapshot = await self._snapshot(room)
                if self._is_new(room, snapshot):
                    self.frame = await self._next(room, snapshot)
            return self.frame

    async def _next(self, room: TableFacts, snapshot: GameSnapshot | None) -> Frame:
        expected, self._expected = self._expected, None
        if expected is not None and expected.table is room and expected.snapshot is snapshot:
            return expected
        gains = await self._gains(room, snapshot)
        return Frame(room, snapshot, now_ms(), self._watching(room, snapshot), gains, self.frame)

    def expect(self, snapshot: GameSnapshot) -> None:
        """A move is on its way to the disk. What everybody here will see of it is made meanwhile,
        and shown if it arrives there."""
        frame = self.frame
        if frame is None or snapshot.state.phase in ENDING:
            return
        try:
            watching = self._watching(frame.table, snapshot)
            self._expected = Frame(frame.table, snapshot, now_ms(), watching, {}, frame)
            for socket in self.sockets:
                self._expected.regions(socket.user_id, socket.language)
        except Exception:
            # The move must not suffer; whoever makes the frame again gets the same error.
            log.exception("A table could not be made ready.", extra={"table": self.code})
            self._expected = None

    async def _facts(self, anew: bool) -> TableFacts | None:
        if self.frame is not None and not (anew or self._table_changed or self._ending()):
            return self.frame.table
        self._table_changed = False
        self._fingerprint, room = await in_database(_read, self.code, now_ms())
        if room is None or self.frame is None or self.frame.table != room:
            return room
        # What was made from equal facts need not be made again.
        self._wanted = max(self._wanted, room.game_version)
        return self.frame.table

    def _ending(self) -> bool:
        """The last row of a game also changes the table: it opens again."""
        frame = self.frame
        if frame is None or frame.table.game is None or not frame.table.game_is_live:
            return False
        snapshot = remembered(frame.table.game.game_id)
        return snapshot is not None and snapshot.state.over_how is not None

    async def _snapshot(self, room: TableFacts) -> GameSnapshot | None:
        if room.game is None:
            return None
        known = remembered(room.game.game_id)
        wanted = max(self._wanted_of(room.game.game_id), room.game_version)
        if known is not None and known.version >= wanted:
            return known
        return await in_database(load, room.game.game_id)

    async def _gains(self, room: TableFacts, snapshot: GameSnapshot | None) -> Mapping[int, Change]:
        """Most moves end nothing: only an end of a ranked game asks the database."""
        if room.game is None or snapshot is None or not room.game.ranked:
            return {}
        if snapshot.state.phase not in ENDING:
            return {}
        return await in_database(rating_gains, room.game, snapshot.state)

    def _wanted_of(self, game_id: UUID) -> int:
        current = self.frame.table.game if self.frame else None
        if current is None or current.game_id != game_id:
            self._wanted = 0
        return self._wanted

    def _is_new(self, room: TableFacts, snapshot: GameSnapshot | None) -> bool:
        frame = self.frame
        return frame is None or frame.table is not room or frame.snapshot is not snapshot

    def _watching(self, room: TableFacts, snapshot: GameSnapshot | None) -> int:
        """As before where something happened in secret: nobody is to be sent anything for it."""
        frame = self.frame
        if frame and frame.table is room and snapshot and frame.version == snapshot.shown:
            return frame.spectators
        return len({s.user_id for s in self.sockets if not room.belongs(s.user_id)})

    def has(self, user_id: int) -> bool:
        return any(socket.user_id == user_id for socket in self.sockets)

    @property
    def present(self) -> presence.Present | None:
        """Whose leases to renew; None as long as nothing is known of the table."""
        room = self.frame.table if self.frame else None
        if room is None:
            return None
        here = {s.user_id for s in self.sockets if room.belongs(s.user_id)}
        game_id = room.game.game_id if room.game and room.game_is_live else None
        return room.table_id, game_id, here

    async def refresh(self, fingerprint: Fingerprint | None) -> None:
        """From the heartbeat, which looked a moment ago: reads the table if anything is not as it
        was then, as nobody may have told of it; and pings."""
        if (
            fingerprint is None
            or self._fingerprint is None
            or fingerprint.rows != self._fingerprint.rows
        ):
            self._table_changed = True
        else:
            self._wanted = max(self._wanted, fingerprint.game_version)
        await self.show_all()
        version = self.frame.version if self.frame else 0
        for socket in tuple(self.sockets):
            await socket.ping(version)


def _read(code: str, now: int) -> tuple[Fingerprint | None, TableFacts | None]:
    """The fingerprint first: what changes between the two is found by the next heartbeat."""
    return fingerprints_of([code], now).get(code), load_table_facts(code, now)


class Rooms:
    """Those of one loop, and the heartbeat that looks after them."""

    def __init__(self) -> None:
        self.by_code: dict[str, Room] = {}
        self._opening = asyncio.Lock()
        self._heartbeat: asyncio.Task[None] | None = None

    async def enter(self, code: str, socket: Socket) -> Room:
        """The room of the table, opened by its first socket."""
        async with self._opening:
            room = self.by_code.get(code)
            if room is None:
                room = Room(code)
                await room.open()
                self.by_code[code] = room
                if self._heartbeat is None:
                    self._heartbeat = asyncio.create_task(heartbeat.keep_all(self._open))
            room.sockets.add(socket)
            return room

    async def leave(self, room: Room, socket: Socket) -> None:
        async with self._opening:
            room.sockets.discard(socket)
            if not room.sockets and self.by_code.get(room.code) is room:
                del self.by_code[room.code]
                await room.close()
                if self._heartbeat is not None and not self.by_code:
                    self._heartbeat.cancel()
                    self._heartbeat = None

    def _open(self) -> tuple[Room, ...]:
        return tuple(self.by_code.values())


rooms = one_per_loop(Rooms)
