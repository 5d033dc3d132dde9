"""What every table with somebody at it needs now and then, for all tables of a process together:
leases renewed, sessions looked at again, news found that nobody told of, and a ping."""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

from games.live.database import in_database
from games.live.sessions import SessionRef, still_signed_in
from games.store.clock import now_ms
from games.tables import presence
from games.tables.fingerprint import Fingerprint, fingerprints_of

log = logging.getLogger(__name__)

PING_SECONDS = 10.0
# A few tables at a time: none of them waits long for the others.
TURNS = 10


class Kept(Protocol):
    """A room, as the heartbeat sees it."""

    code: str
    due: float

    @property
    def sockets(self) -> Collection[Any]: ...

    @property
    def present(self) -> presence.Present | None: ...

    async def refresh(self, fingerprint: Fingerprint | None) -> None: ...


async def keep_all(rooms: Callable[[], Sequence[Kept]]) -> None:
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(PING_SECONDS / TURNS)
        due = [room for room in rooms() if room.due <= loop.time()]
        for room in due:
            room.due = loop.time() + PING_SECONDS
        try:
            if due:
                await _look_after(due)
        except Exception:
            log.exception("Tables could not be refreshed.")


async def _look_after(rooms: Sequence[Kept]) -> None:
    sockets = [socket for room in rooms for socket in room.sockets if socket.wants_revalidation]
    session_refs = {socket.session_ref for socket in sockets}
    present = [at for room in rooms if (at := room.present) is not None]
    codes = [room.code for room in rooms]
    fingerprints, signed_in = await in_database(_read, codes, present, session_refs, now_ms())
    for socket in sockets:
        await socket.revalidate(socket.session_ref in signed_in)
    for room in rooms:
        try:
            await room.refresh(fingerprints.get(room.code))
        except Exception:
            # One table's trouble must not keep the others waiting.
            log.exception("A table could not be refreshed.", extra={"table": room.code})
        # Whoever moves meanwhile does not wait for all of them.
        await asyncio.sleep(0)


def _read(
    codes: Sequence[str],
    present: Sequence[presence.Present],
    session_refs: Collection[SessionRef],
    now: int,
) -> tuple[dict[str, Fingerprint], set[SessionRef]]:
    presence.seen_at(present, now)
    return fingerprints_of(codes, now), still_signed_in(session_refs)
