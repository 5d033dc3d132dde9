"""Lines to PostgreSQL that a server's loop uses itself, for the one statement it needs most.

A thread in between would have to be woken, and to wake the loop again: at the pace at which people
play, that took longer than the statement. Whatever goes wrong here, the caller can still go the
ordinary way; so nothing is retried.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection

from games.store.game_transaction import MOVE
from kadi_site.per_loop import one_per_loop

log = logging.getLogger(__name__)

# Of one process. The first one that is free is taken, so that the same few do most of the work.
LINES = 4
LOOK_EVERY = 1.0
# Somebody may hold the game's row for a while; who is silent for longer is not coming back.
ANSWERS_WITHIN = 5.0
CONNECTS_WITHIN = 5
NAME = b"move"
# As libpq names the field of an error, and PostgreSQL this one: another process was first.
SQLSTATE = ord("C")
TAKEN = b"23505"


class LineLost(Exception):
    """Nobody knows whether the statement was carried out."""


class Line:
    """One connection, one statement at a time."""

    def __init__(self, connected: Any, on_change: "Callable[[Line], None]") -> None:
        self._connected = connected
        self._libpq = connected.pgconn
        self._on_change = on_change
        self._answer: asyncio.Future[int] | None = None
        self._asked = 0.0
        self._written = 0
        self._socket: int = self._libpq.socket
        self.is_open = True
        self.is_taken = False
        asyncio.get_running_loop().add_reader(self._socket, self._hear)

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
        answer = self._answer = asyncio.get_running_loop().create_future()
        self._asked, self._written = time.monotonic(), 0
        try:
            self._libpq.send_query_prepared(NAME, [_as_text(value) for value in values])
        except Exception as error:
            self.lose(error)
        return answer

    def lose_if_silent(self) -> None:
        if self._answer is not None and time.monotonic() - self._asked > ANSWERS_WITHIN:
            self.lose(TimeoutError("no answer"))

    def lose(self, error: Exception) -> None:
        log.info("A line to the database was lost: %s", error)
        self.close()
        answer, self._answer = self._answer, None
        if answer is not None and not answer.done():
            answer.set_exception(LineLost(str(error)))
        self._on_change(self)

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            asyncio.get_running_loop().remove_reader(self._socket)
            self._connected.close()

    def _hear(self) -> None:
        try:
            self._libpq.consume_input()
            while not self._libpq.is_busy():
                result = self._libpq.get_result()
                if result is None:
                    self._finish()
                    return
                self._read(result)
        except Exception as error:
            self.lose(error)

    def _read(self, result: Any) -> None:
        self._written = result.command_tuples or 0
        # Else every move would be made twice, and nobody would know why.
        if result.error_message and result.error_field(SQLSTATE) != TAKEN:
            log.warning("The database refused a move: %s", result.get_error_message())

    def _finish(self) -> None:
        answer, self._answer = self._answer, None
        # Whoever asked may be gone.
        if answer is not None and not answer.done():
            answer.set_result(self._written)
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
        waiting: asyncio.Future[Line | None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled() and (line := waiting.result()):
                line.give_back()
            raise

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
            except Exception as error:
                log.info("No line to the database: %s", error)
            await asyncio.sleep(LOOK_EVERY)

    async def open(self) -> None:
        for line in self._lines:
            line.lose_if_silent()
        self._lines = [line for line in self._lines if line.is_open]
        while len(self._lines) < LINES:
            line = Line(await asyncio.to_thread(_connect, _address()), self._changed)
            self._lines.append(line)
            self._changed(line)

    def close(self) -> None:
        for line in self._lines:
            line.close()


def _connect(address: str) -> Any:
    # Not needed by the embedded mode, which starts faster without it. Psycopg waits for the server
    # without holding the interpreter; libpq's own way to connect would stop the whole process.
    from psycopg import Connection, OperationalError
    from psycopg.pq import ExecStatus

    connected = Connection.connect(address, autocommit=True)
    # A statement is small and alone: it fits into the socket, and nobody has to flush.
    connected.pgconn.nonblocking = 0
    prepared = connected.pgconn.prepare(NAME, _numbered(MOVE))
    if prepared.status != ExecStatus.COMMAND_OK:
        connected.close()
        raise OperationalError(prepared.get_error_message())
    return connected


def _address() -> str:
    """Where Django's own connections go; what it tells only psycopg is left out."""
    from psycopg.conninfo import make_conninfo
    from psycopg.pq import Conninfo

    known = {option.keyword.decode() for option in Conninfo.get_defaults()}
    given = {"connect_timeout": CONNECTS_WITHIN} | connection.get_connection_params()
    return make_conninfo(**{key: given[key] for key in known & given.keys()})


def _numbered(statement: str) -> bytes:
    """$1, $2 and so on, as PostgreSQL itself names values."""
    first, *rest = statement.split("%s")
    return "".join([first, *(f"${at}{text}" for at, text in enumerate(rest, 1))]).encode()


def _as_text(value: object) -> bytes | None:
    return None if value is None else str(value).encode()


lines = one_per_loop(Lines)
