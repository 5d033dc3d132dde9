"""One thing that cannot be dealt with must not stop a sweep over many."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)


@contextmanager
def isolated(sweep: str) -> Iterator[None]:
    try:
        yield
    except Exception:
        log.exception("A part of a sweep failed: %s", sweep)
