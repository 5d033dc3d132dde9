"""The socket of a table page: commands in, regions out."""

import asyncio
import logging
import time
from typing import Any
from uuid import UUID

import orjson

from games.live import limits
from games.live.bus import bus
from games.live.commands import Command, Malformed, Reply, handle, move_optimistically, record
from games.live.database import in_database
from games.live.guarded_consumer import NO_TABLE, NOT_ALLOWED, SIGNED_OUT, TOO_MUCH, GuardedConsumer
from games.live.languages import asked, language_asked
from games.live.room import Room, rooms
from games.live.sessions import SessionRef, is_still_signed_in
from games.presenters.elements import answer, hint, ping, refusal
from games.presenters.frame import Frame, difference, digests, unknown
from games.store import broadcast
from games.store.clock import now_ms
from games.tables import presence
from games.tables.table_facts import TableFacts
from games.wording.sentences import sentence_for
from kadi_site import metrics

log = logging.getLogger(__name__)

# The heartbeat comes every ten seconds, and looks at a session every other time.
REVALIDATED_SECONDS = 15.0
# For when it could not.
TRUSTED_SECONDS = 25.0
# Whoever was sent something so short a time ago needs no ping.
QUIET_SECONDS = 5.0


NOTHING_SAID = {"refusal": refusal(""), "hint": hint("")}


class TableConsumer(GuardedConsumer):
    room: Room | None = None
    admitted = False
    # Has asked for something: what changes meanwhile is shown with the answer.
    asking = False
    # The last frame shown: a frame never changes.
    seen: Frame | None = None
    # When it was last sent how things stand.
    spoke = 0.0
    user_id = 0
    language = "en"

    async def connect(self) -> None:
        # Accepted first: a browser learns the code of a close only after that.
        await self.accept()
        metrics.sockets.labels("table").inc()
        user = self.scope["user"]
        if not user.is_authenticated:
            await self.close(SIGNED_OUT)
            return
        if not limits.sockets.enter(user.pk):
            await self._refuse_and_close("too-many")
            return
        self.user_id, self.user = user.pk, user
        self.language = user.language or language_asked(self.scope)
        self.sent: dict[str, str] = {}
        self.shown: tuple[UUID | None, int] = (None, -1)
        # What the page came with, by its own account.
        self.on_page = digests(asked(self.scope, "shown"))
        # Sentences about one moment, by region, and the version of that moment.
        self.said: dict[str, int] = {}
        self.checked = time.monotonic()
        await bus().join(broadcast.user_group(self.user_id), self.hear)
        self.room = await rooms().enter(self.scope["url_route"]["kwargs"]["code"], self)
        await self._sit_down(self.room)

    async def _sit_down(self, room: Room) -> None:
        known = room.frame
        # Whoever is already known to be here needs nothing that the room does not hear of.
        frame = await room.catch_up(anew=known is None or not known.table.belongs(self.user_id))
        if frame is None:
            await self.close(NO_TABLE)
        elif not self._may_look(frame.table):
            await self.close(NOT_ALLOWED)
        else:
            self.admitted = True
            await self.show(frame, full=True)
            await self._be_present(frame.table)

    def _may_look(self, room: TableFacts) -> bool:
        return room.may_look(self.user_id, self.scope["session"])

    async def _be_present(self, room: TableFacts) -> None:
        if not room.belongs(self.user_id):
            return
        game_id = room.game.game_id if room.game and room.game_is_live else None
        await in_database(presence.seen, room.table_id, game_id, {self.user_id}, now_ms())
        chair, seat = room.chair_of(self.user_id), room.seat_of(self.user_id)
        if (chair and chair.away) or (seat is not None and seat in room.away):
            broadcast.poke_table(room.code)

    async def disconnect(self, code: int) -> None:
        metrics.sockets.labels("table").dec()
        self.admitted = False
        if self.user_id:
            limits.sockets.leave(self.user_id)
            await bus().leave(broadcast.user_group(self.user_id), self.hear)
        if self.room is not None:
            await rooms().leave(self.room, self)
            await self._be_gone(self.room)

    async def _be_gone(self, room: Room) -> None:
        """From a ranked waiting room at once: nobody is to be rated who has closed the page."""
        facts = room.frame.table if room.frame else None
        if facts is None or facts.game_is_live or not facts.ranked:
            return
        if facts.chair_of(self.user_id) and not room.has(self.user_id):
            await in_database(presence.gone, facts.table_id, self.user_id, now_ms())
            broadcast.poke_table(facts.code)

    @property
    def session_ref(self) -> SessionRef:
        return self.scope["session"].session_key, self.user_id

    @property
    def wants_revalidation(self) -> bool:
        return time.monotonic() - self.checked > REVALIDATED_SECONDS

    async def revalidate(self, signed_in: bool) -> None:
        """From the heartbeat: the session has been looked at."""
        if signed_in:
            self.checked = time.monotonic()
        elif self.admitted:
            await self._refuse_and_close("signed-out", SIGNED_OUT)

    def hear(self, message: dict[str, Any]) -> None:
        """From the bus, about this user."""
        if message["kind"] == "close" and self.room is not None:
            self.room.soon(self.close(SIGNED_OUT))

    # What goes out

    async def show(self, frame: Frame, *, full: bool = False, more: str = "") -> None:
        """Sends the regions that changed for this socket, and where that brings it."""
        if not self.admitted or (frame is self.seen and not full and not more):
            return
        if not self._may_look(frame.table):
            self.admitted = False
            await self.close(NOT_ALLOWED)
            return
        regions = frame.regions(self.user_id, self.language, full=full)
        if full:
            changed, self.on_page = unknown(regions, self.on_page), frozenset()
        else:
            changed = difference(regions, self.sent)
        # The frame's own, which it never changes: nothing is kept for this socket alone.
        self.sent = frame.regions(self.user_id, self.language)
        self.seen = frame
        moment = (frame.table.game.game_id if frame.table.game else None, frame.version)
        if changed or more or moment != self.shown:
            self.shown = moment
            self.spoke = time.monotonic()
            gone = self._outdated(frame.version)
            await self.send("".join([*changed, gone, more, frame.sync(now_ms())]))

    def _outdated(self, version: int) -> str:
        """Takes away what was said about an earlier moment."""
        outdated = [name for name, said_at in self.said.items() if said_at != version]
        for name in outdated:
            del self.said[name]
        return "".join(NOTHING_SAID[name] for name in outdated)

    async def ping(self, version: int) -> None:
        if self.admitted and time.monotonic() - self.spoke > QUIET_SECONDS:
            await self.send(ping(version, now_ms()))

    async def table_is_gone(self) -> None:
        if self.admitted:
            self.admitted = False
            await self.close(NO_TABLE)

    # What comes in

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.admitted or self.room is None:
            return
        if not limits.messages.take(self.user_id):
            await self._refuse_and_close("too-many")
        elif text_data is None or _length(text_data) > limits.MOST_BYTES:
            await self._refuse_and_close("malformed" if text_data is None else "too-large")
        else:
            await self._take(self.room, text_data)

    async def _take(self, room: Room, text: str) -> None:
        try:
            fields = _fields(text)
            if fields.get("type") == "look":
                await self._look(room)
                return
            if room.frame is None:
                return
            command = Command.read(fields, self.user, room.frame.table, self.language)
            if not await self._is_still_signed_in():
                await self._refuse_and_close("signed-out", SIGNED_OUT)
                return
            self.asking = True
            await self._do(room, command)
        except Malformed:
            await self._refuse_and_close("malformed")
        finally:
            self.asking = False

    async def _do(self, room: Room, command: Command) -> None:
        began = time.perf_counter()
        reply = await move_optimistically(command, room.expect)
        if reply is None:
            await self._answer(room, command, await in_database(handle, command, began))
            return
        took = time.perf_counter() - began
        try:
            await self._answer(room, command, reply)
        finally:
            # After those who wait for the move, not before.
            asyncio.get_running_loop().call_soon(record, command, reply, took)

    async def _look(self, room: Room) -> None:
        frame = await room.catch_up(anew=True)
        if frame is not None:
            await self.show(frame, full=True)

    async def _is_still_signed_in(self) -> bool:
        """The user in the scope is as old as the socket."""
        if time.monotonic() - self.checked < TRUSTED_SECONDS:
            return True
        self.checked = time.monotonic()
        return await in_database(is_still_signed_in, *self.session_ref)

    async def _answer(self, room: Room, command: Command, reply: Reply) -> None:
        """The answer and what the sender's page looks like now, in one frame."""
        more = "".join(reply.regions.values())
        # Without an id there is no other answer.
        if reply.sentence or "refusal" in self.said or command.id is None:
            more += refusal(reply.sentence)
        if command.id is not None:
            more += answer(str(command.id), code=reply.code)
        frame = await room.catch_up()
        if frame is not None:
            await self.show(frame, more=more)
            said = {"refusal"} if reply.sentence else set()
            self.said |= dict.fromkeys(said | reply.regions.keys(), frame.version)

    async def _refuse_and_close(self, code: str, close_code: int = TOO_MUCH) -> None:
        self.admitted = False
        log.info("socket closed", extra={"reason": code, "user": self.user_id})
        await self.send(refusal(sentence_for(code)) + answer("", code=code))
        await self.close(close_code)


class NowhereConsumer(GuardedConsumer):
    async def connect(self) -> None:
        await self.accept()
        await self.close(NO_TABLE)


def _length(text: str) -> int:
    """In bytes, also of half a character, which no browser sends."""
    return len(text.encode(errors="surrogatepass"))


def _fields(text: str) -> dict[str, Any]:
    try:
        fields = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise Malformed("json") from None
    if not isinstance(fields, dict):
        raise Malformed("json")
    return fields
