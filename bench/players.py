"""Real websocket clients: four at a table, playing what the page would let them play."""

import asyncio
import contextlib
import re
import time
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

VERSION = re.compile(r'id="sync"[^>]*? data-version="(\d+)"')
ANSWER = re.compile(r'id="answer" hidden data-id="([^"]+)" data-ok="(\d)" data-code="([^"]*)"')
CARD = re.compile(r'<label[^>]*? data-card="(\w+)"([^>]*)>')
PATIENCE = 60
LOOK_AGAIN = 20
# As in static/js/table-socket.js.
SILENCE = 25


@dataclass
class Record:
    """What a client may be asked about afterwards."""

    accepted: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    codes: dict[str, int] = field(default_factory=dict)
    returns: list[float] = field(default_factory=list)
    """When, by time.monotonic(), a lost connection was back with the table on it."""


class News:
    """Wakes those for whom something has come true; a condition would wake all, every time."""

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Future[None], Callable[[], bool]] = {}

    def tell(self) -> None:
        for future, is_true in tuple(self._waiting.items()):
            if not future.done() and is_true():
                future.set_result(None)

    async def until(self, is_true: Callable[[], bool]) -> None:
        if is_true():
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[future] = is_true
        try:
            await future
        finally:
            del self._waiting[future]


class Player:
    def __init__(self, address: str, origin: str, session: str, news: "News") -> None:
        self.address = address
        self.origin = origin
        self.session = session
        self.news = news
        self.version = 0
        self.hand = ""
        self.bytes = 0
        self.frames = 0
        self.record = Record()
        self.socket: ClientConnection | None = None
        self.connections = 0
        self.lost_at: float | None = None
        # Seconds after which an unanswered command means that the line is dead; None: never.
        self.patience: float | None = None
        self._heard = 0.0
        self._sent = 0.0
        self._waiting: dict[str, bytes] = {}
        self._task: asyncio.Task[None] | None = None

    async def join(self) -> None:
        self._task = asyncio.create_task(self._stay())
        async with asyncio.timeout(PATIENCE):
            await self.news.until(lambda: self.version > 0)

    async def leave(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _stay(self) -> None:
        """Comes back as the page does: at once, then every half second."""
        while True:
            try:
                async with connect(
                    self.address,
                    additional_headers={"Cookie": f"sessionid={self.session}"},
                    origin=self.origin,  # type: ignore[arg-type]
                    compression=None,
                    max_size=None,
                    open_timeout=self.patience or 20,
                    # As browsers do it: only the server pings.
                    ping_interval=None,
                ) as socket:
                    await self._listen(socket)
            except (ConnectionClosed, OSError, TimeoutError, EOFError):
                pass
            except Exception as error:
                if type(error).__module__.partition(".")[0] != "websockets":
                    raise
            self.socket = None
            self.lost_at = self.lost_at or time.monotonic()
            await asyncio.sleep(0.5)

    async def _listen(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.connections += 1
        self._heard = self._sent = time.monotonic()
        watching = asyncio.create_task(self._watch(socket))
        try:
            for message in list(self._waiting.values()):
                await socket.send(message.decode())
            async for frame in socket:
                assert isinstance(frame, str)
                self._heard = time.monotonic()
                self._take(frame)
        finally:
            watching.cancel()

    async def _watch(self, socket: ClientConnection) -> None:
        """As the page does: it looks every second, and gives up a line that is dead."""
        while self.patience:
            await asyncio.sleep(1)
            now = time.monotonic()
            unanswered = self._waiting and now - max(self._heard, self._sent) > self.patience
            if unanswered or now - self._heard > SILENCE:
                socket.transport.abort()

    def _take(self, frame: str) -> None:
        self.bytes += len(frame)
        self.frames += 1
        # Looked for before it is searched for: the clients share the machine with the server.
        if self._waiting and 'id="answer"' in frame:
            for command, ok, code in ANSWER.findall(frame):
                self._answered(command, ok == "1", code)
        if (start := frame.find('<section id="hand"')) >= 0:
            self.hand = frame[start : frame.index("</section>", start)]
        # It ends every frame.
        if seen := VERSION.search(frame, frame.rfind('id="sync"')):
            self._is_back()
            self.version = int(seen[1])
            self.news.tell()

    def _is_back(self) -> None:
        if self.lost_at is not None:
            self.record.returns.append(time.monotonic())
            self.lost_at = None

    def _answered(self, command: str, ok: bool, code: str) -> None:
        if self._waiting.pop(command, None) is None:
            return
        (self.record.accepted if ok else self.record.refused).append(command)
        if code:
            self.record.codes[code] = self.record.codes.get(code, 0) + 1

    async def send(self, **command: Any) -> None:
        """Kept until it is answered, and sent again with the same id after a lost connection."""
        name = str(uuid.uuid4())
        message = orjson.dumps({"id": name, "seen": self.version, **command})
        self._waiting[name] = message
        self._sent = time.monotonic()
        if self.socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self.socket.send(message.decode())

    @property
    def is_on_turn(self) -> bool:
        return " data-active" in self.hand

    @property
    def cards(self) -> list[str]:
        return [code for code, _ in CARD.findall(self.hand)]

    def choose(self) -> dict[str, str]:
        """The first card the page marks as playable, else a draw."""
        for code, marks in CARD.findall(self.hand):
            if " data-first" in marks and f'data-card="{code}"' in self.hand:
                suit = {"suit": "H"} if re.search(r'data-choose="n?s', marks) else {}
                return {"type": "play", "cards": code, **suit}
        return {"type": "draw"}

    @property
    def is_waiting(self) -> bool:
        return bool(self._waiting)

    def give_up(self) -> None:
        self.record.unanswered = list(self._waiting)


class Table:
    def __init__(self, seating: dict[str, Any], site: str) -> None:
        self.code: str = seating["code"]
        self.game: str = seating["game"]
        self.news = News()
        address = f"{site.replace('http', 'ws', 1)}/ws/t/{self.code}/"
        self.players = [Player(address, site, key, self.news) for key in seating["sessions"]]
        self.latencies: list[float] = []
        self.last_move = 0.0
        """When, by time.monotonic(), the last one that all four have was sent."""
        self.until = float("inf")

    async def sit_down(self) -> None:
        for player in self.players:
            await player.join()

    async def play(self, pause: float = 0) -> None:
        """Until `until`, which others may set."""
        while time.monotonic() < self.until:
            await self._timed_move()
            if pause:
                await asyncio.sleep(pause)

    async def play_at(self, moments: Iterable[float]) -> None:
        """Seconds from now; a move waits for the one before."""
        began = time.monotonic()
        for moment in moments:
            await asyncio.sleep(max(0, began + moment - time.monotonic()))
            await self._timed_move()

    async def _timed_move(self) -> None:
        began = time.monotonic()
        if await self._move():
            self.latencies.append(time.monotonic() - began)
            self.last_move = began

    async def _move(self) -> bool:
        """Sends a move; True when all four have it. Looks again after a while: a command that
        was refused, or a move somebody else made, leaves nothing to wait for."""
        version = max(player.version for player in self.players)
        mover = next((p for p in self.players if p.is_on_turn and p.version == version), None)
        if mover is not None and not mover.is_waiting:
            await mover.send(**mover.choose())
        try:
            async with asyncio.timeout(LOOK_AGAIN):
                await self.news.until(lambda: self._all_have(version + 1))
        except TimeoutError:
            return False
        return mover is not None

    def _all_have(self, version: int) -> bool:
        return all(player.version >= version for player in self.players)

    async def settle(self) -> None:
        """Waits until every command is answered and everybody has the last version."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            versions = {player.version for player in self.players}
            if len(versions) == 1 and not any(player.is_waiting for player in self.players):
                break
            await asyncio.sleep(0.1)
        for player in self.players:
            player.give_up()

    def told(self) -> dict[str, Any]:
        """What the clients of this table know, for the checker."""
        return {
            "game": self.game,
            "accepted": [name for player in self.players for name in player.record.accepted],
            "refused": [name for player in self.players for name in player.record.refused],
            "seen": [{"version": p.version, "hand": sorted(p.cards)} for p in self.players],
        }
