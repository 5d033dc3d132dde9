"""How games are written: short transactions, one writer at a time where the database wants it."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
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


def write_many(statement: str, each: Sequence[Sequence[Any]]) -> None:
    """Runs it with each of these values, inside the transaction; on PostgreSQL in one journey."""
    if each:
        with connection.cursor() as cursor:
            cursor.executemany(statement, each)


def db_uuid(value: UUID | None) -> UUID | str | None:
    """A UUID as the raw queries of this database want it."""
    if value is None or connection.features.has_native_uuid_field:
        return value
    return value.hex


def as_uuid(value: UUID | str) -> UUID:
    """And back."""
    return value if isinstance(value, UUID) else UUID(value)
