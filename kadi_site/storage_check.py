"""Whether what has to last can be written: a full or read-only disk is noticed before a move is."""

import logging
import os
import tempfile
import time
from datetime import UTC, datetime

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import DatabaseError

log = logging.getLogger(__name__)

# A session that ended long ago: nobody gets in with it, and the nightly cleaning takes it away.
PROBE = "probe-of-readyz"
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
# A write for each question would let whoever asks wear out the disk.
ASK_EVERY_SECONDS = 5.0
# A page of the database, so that it needs room of its own.
PROBE_BYTES = b"\0" * 4096


class StorageCheck:
    """Remembers the last answer for a few seconds."""

    def __init__(self) -> None:
        self._asked: float | None = None
        self._answer = False

    def can_be_written(self, now: float | None = None) -> bool:
        at = time.monotonic() if now is None else now
        if self._asked is None or at - self._asked >= ASK_EVERY_SECONDS:
            self._answer = database_takes_a_row() and folder_takes_a_file()
            self._asked = at
        return self._answer


storage = StorageCheck()


def database_takes_a_row() -> bool:
    """Committed, as a move is."""
    try:
        Session.objects.update_or_create(
            session_key=PROBE,
            defaults={"session_data": str(time.time_ns()), "expire_date": LONG_AGO},
        )
    except DatabaseError:
        log.warning("The database cannot be written.", exc_info=True)
        return False
    return True


def folder_takes_a_file() -> bool:
    """Embedded, the database is a file in there; small writes may find room in it when the disk
    is full already. In production nothing that lasts is kept there."""
    if not settings.EMBEDDED:
        return True
    try:
        with tempfile.TemporaryFile(dir=settings.VAR_DIR) as file:
            file.write(PROBE_BYTES)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        log.warning("%s cannot be written.", settings.VAR_DIR, exc_info=True)
        return False
    return True
