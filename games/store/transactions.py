"""How games are written: short transactions, one writer at a time where the database wants it."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, cast
from uuid import UUID

from django.db import connection, transaction

# SQLite has one writer. Those of this process queue up here, fairly and awake at once, instead of
# in SQLite's own waiting, which sleeps in growing steps and gives up at some point.
_one_writer = threading.Lock()


@contextmanager
def short_transaction() -> Iterator[None]:
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with _one_writer, transaction.atomic():
            yield
    else:
        with transaction.atomic():
            yield


def can_write_optimistically() -> bool:
    """Where one statement may be a transaction of its own, on a connection from the pool."""
    return connection.vendor == "postgresql" and not connection.in_atomic_block


def write_statement(statement: str, values: Sequence[object]) -> int:
    """Runs it and commits, in one journey to the database; the number of rows it wrote, which
    is 0 when somebody else was first.

    Without Django's own way to a connection, which costs more than the statement.
    """
    # Not needed by the embedded mode, which starts faster without it.
    from psycopg import Cursor
    from psycopg.errors import UniqueViolation

    with connection.wrap_database_errors, _one_connection() as raw:
        raw.autocommit = True
        # Django turns this off; without it every move would be parsed and planned anew.
        raw.prepare_threshold = 0
        try:
            return Cursor(raw).execute(statement, values, prepare=True).rowcount
        except UniqueViolation:
            return 0


def _one_connection() -> AbstractContextManager[Any]:
    """The thread's own, if it has one: who holds one and waits for a second may wait for others
    who do the same, until the pool gives up."""
    if connection.connection is not None:
        return nullcontext(connection.connection)
    pool = cast(Any, connection).pool
    pool.open()
    return cast(AbstractContextManager[Any], pool.connection())


def write_many(statement: str, each: Sequence[Sequence[Any]]) -> None:
    """Runs it with each of these values, inside the transaction; on PostgreSQL in one journey."""
    if connection.vendor != "postgresql":
        with connection.cursor() as cursor:
            cursor.executemany(statement, each)
    elif each:
        from psycopg import Cursor

        with connection.wrap_database_errors:
            Cursor(connection.connection).executemany(statement, each)


def db_uuid(value: UUID | None) -> UUID | str | None:
    """A UUID as the raw queries of this database want it."""
    if value is None or connection.features.has_native_uuid_field:
        return value
    return value.hex


def as_uuid(value: UUID | str) -> UUID:
    """And back."""
    return value if isinstance(value, UUID) else UUID(value)
