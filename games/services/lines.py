"""Lines to PostgreSQL that a server's loop uses itself, for the one statement it needs most.

A thread in between would have to be woken, and to wake the loop again: at the pace at which people
play, that took longer than the statement. Whatever goes wrong here, the caller can still go the
ordinary way; so nothing is retried.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID
from weakref import WeakKeyDictionary

from django.db import connection

from games.services.ledger import MOVE

log = logging.getLogger(__name__)

# Of one process. The first one that is free is taken, so that the same few do most of the work.
LINES = 4
LOOK_EVERY = 1.0
NAME = b"move"
LIBPQ = ("dbname", "user", "password", "host", "port", "sslmode", "sslrootcert")


class LineLost(Exception):
    """Nobody knows whether the statement was carried out."""


class Line:
    """One connection, one statement at a time."""

    def __init__(self, connected: Any, on_change: "Callable[[Line], None]") -> None:
        self._connected = connected
        self._on_change = on_change
        self._loop = asyncio.get_running_loop()
        self._answer: asyncio.Future[int] | None = None
        self._written = 0
        self._socket: int = connected.socket
        self.is_open = True
        self.is_taken = False
        self._loop.add_reader(self._socket, self._hear)

    @property
    def is_free(self) -> bool:
        return self.is_open and not self.is_taken and self._answer is None

    def give_back(self) -> None:
        """Also where the answer is still to come."""
        self.is_taken = False
        self._on_change(self)

    def move(self, values: Sequence[object]) -> asyncio.Future[int]:
        """On its way when this returns. Its result: the number of rows written, 0 also where the
        database refused."""
        answer = self._answer = self._loop.create_future()
        self._written = 0
        try:
            self._connected.send_query_prepared(NAME, [_as_text(value) for value in values])
        except Exception as error:
            self._lose(error)
        return answer

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            self._loop.remove_reader(self._socket)
            self._connected.finish()

    def _hear(self) -> None:
        try:
            self._connected.consume_input()
            while not self._connected.is_busy():
                result = self._connected.get_result()
                if result is None:
                    self._finish()
                    return
                self._written = result.command_tuples or 0
        except Exception as error:
            self._lose(error)

    def _finish(self) -> None:
        answer, self._answer = self._answer, None
        # Whoever asked may be gone.
        if answer is not None and not answer.done():
            answer.set_result(self._written)
        self._on_change(self)

    def _lose(self, error: Exception) -> None:
        log.info("A line to the database was lost: %s", error)
        self.close()
        answer, self._answer = self._answer, None
        if answer is not None and not answer.done():
            answer.set_exception(LineLost(str(error)))
        self._on_change(self)


class Lines:
    """Those of one loop."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._waiting: deque[asyncio.Future[Line | None]] = deque()

    async def take(self) -> Line | None:
        """One to be used, and to be given back; None where all are lost."""
        if not any(line.is_open for line in self._lines):
            return None
        free = next((line for line in self._lines if line.is_free), None)
        if free is not None:
            free.is_taken = True
            return free
        self._waiting.append(asyncio.get_running_loop().create_future())
        return await self._waiting[-1]

    def _changed(self, line: Line) -> None:
        """Whoever has waited longest gets the line; once all are lost, nobody needs to wait."""
        all_lost = not any(each.is_open for each in self._lines)
        while self._waiting and (line.is_free or all_lost):
            waiting = self._waiting.popleft()
            if not waiting.done():
                line.is_taken = not all_lost
                waiting.set_result(None if all_lost else line)

    async def keep(self) -> None:
        """Opens them, and those again that were lost."""
        while True:
            try:
                await self.open()
            except OSError as error:
                log.info("No line to the database: %s", error)
            await asyncio.sleep(LOOK_EVERY)

    async def open(self) -> None:
        self._lines = [line for line in self._lines if line.is_open]
        while len(self._lines) < LINES:
            connected = await asyncio.to_thread(_connect, _address())
            self._lines.append(Line(connected, self._changed))


def _connect(address: bytes) -> Any:
    # Not needed by the embedded mode, which starts faster without it.
    from psycopg.pq import ConnStatus, ExecStatus, PGconn

    connected = PGconn.connect(address)
    if connected.status != ConnStatus.OK:
        raise OSError(connected.get_error_message())
    prepared = connected.prepare(NAME, _numbered(MOVE))
    if prepared.status != ExecStatus.COMMAND_OK:
        raise OSError(prepared.get_error_message())
    return connected


def _address() -> bytes:
    from psycopg.conninfo import make_conninfo

    given = connection.get_connection_params()
    return make_conninfo(**{key: given[key] for key in LIBPQ if given.get(key)}).encode()


def _numbered(statement: str) -> bytes:
    """$1, $2 and so on, as PostgreSQL itself names values."""
    first, *rest = statement.split("%s")
    return "".join([first, *(f"${at}{text}" for at, text in enumerate(rest, 1))]).encode()


def _as_text(value: object) -> bytes | None:
    if value is None:
        return None
    return (value.hex if isinstance(value, UUID) else str(value)).encode()


_lines: WeakKeyDictionary[asyncio.AbstractEventLoop, Lines] = WeakKeyDictionary()


def lines() -> Lines:
    """Those of the running loop: in a server there is one."""
    loop = asyncio.get_running_loop()
    if loop not in _lines:
        _lines[loop] = Lines()
    return _lines[loop]
