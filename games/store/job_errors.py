"""Errors of sweeps: each is counted and shown to staff, and stops nothing but what it came from."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.store.clock import now_ms
from kadi_site import metrics

log = logging.getLogger(__name__)

SWEEPS: dict[str, Promise | str] = {
    "deadlines": _("Deadlines"),
    "bots": _("Bots"),
    "gone": _("Players who are gone"),
    "queue": _("Ranked queue"),
    "rematches": _("Rematches"),
    "deserted": _("Deserted tables"),
    "beat": _("Heartbeat"),
    "clock": _("Clock"),
    "recounts": _("Recounts"),
    "measures": _("Measuring"),
    "pruning": _("Pruning"),
    "collusion": _("Collusion"),
    "trading": _("Win trading"),
}

MINUTE_MS = 60_000
MINUTES = 60
LAST_KEPT_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class SweepHealth:
    label: str
    # Of all processes.
    last_hour: int
    # Milliseconds ago, the kind of error, and what it was about; None: not within a day.
    last_ago: int | None
    last_error: str
    last_about: str


@contextmanager
def isolated(sweep: str, about: object = "") -> Iterator[None]:
    """`with isolated("queue", group): ...` around one game, table or group of a sweep: its error
    goes no further. Put it around a transaction, never inside one."""
    try:
        yield
    except Exception as error:
        count(sweep, error, about)


def count(sweep: str, error: Exception, about: object = "") -> None:
    log.error("A sweep failed: %s", sweep, exc_info=error, extra={"about": str(about)})
    metrics.sweep_errors.labels(sweep).inc()
    metrics.errors.inc()
    now = now_ms()
    bucket = _bucket(sweep, now // MINUTE_MS)
    cache.add(bucket, 0, 2 * MINUTES * 60)
    try:
        cache.incr(bucket)
    except ValueError:
        # The cache went away or came back between the two: one error less is shown.
        log.info("An error was not counted for the health page.")
    # No message: it may name cards that staff who play must not know.
    last = {"at": now, "error": type(error).__name__, "about": str(about)}
    cache.set(_last(sweep), last, LAST_KEPT_SECONDS)


def recent(now: int) -> list[SweepHealth]:
    """Of every sweep there is."""
    return [_health(sweep, str(label), now) for sweep, label in SWEEPS.items()]


def _health(sweep: str, label: str, now: int) -> SweepHealth:
    minute = now // MINUTE_MS
    buckets = cache.get_many(_bucket(sweep, minute - back) for back in range(MINUTES))
    last: dict[str, Any] = cache.get(_last(sweep)) or {}
    ago = max(0, now - last["at"]) if last else None
    about = last.get("about", "")
    return SweepHealth(label, sum(buckets.values()), ago, last.get("error", ""), about)


def _bucket(sweep: str, minute: int) -> str:
    return f"sweep-errors:{sweep}:{minute}"


def _last(sweep: str) -> str:
    return f"sweep-error:{sweep}"
