"""What need not be kept for ever."""

from collections.abc import Callable
from datetime import UTC, datetime

from django.core.management import call_command

from accounts.services import address_log, held_names
from games.models import ChatLine, QueueWait, Refusal
from games.store.clock import now_ms
from games.store.job_errors import isolated
from games.tables import unused_guests

# A page that still repeats a command after a day has been asleep and will look first.
REFUSALS_KEPT_MS = 24 * 3600 * 1000
# Long enough for somebody to complain about what was said.
CHAT_KEPT_MS = 30 * 24 * 3600 * 1000
QUEUE_WAITS_KEPT = 1000


def prune(now: int | None = None) -> int:
    at = now_ms() if now is None else now
    done = 0
    for name, work in WORK.items():
        with isolated("pruning", name):
            done += work(at)
    return done


def _refusals(at: int) -> int:
    return Refusal.objects.filter(at_ms__lt=at - REFUSALS_KEPT_MS).delete()[0]


def _chat(at: int) -> int:
    return ChatLine.objects.filter(at_ms__lt=at - CHAT_KEPT_MS).delete()[0]


def _queue_waits(at: int) -> int:
    last = QueueWait.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    return QueueWait.objects.filter(pk__lt=last - QUEUE_WAITS_KEPT).delete()[0]


def _sightings(at: int) -> int:
    return address_log.forget_old(datetime.fromtimestamp(at / 1000, UTC))


def _held_names(at: int) -> int:
    return held_names.forget_old(datetime.fromtimestamp(at / 1000, UTC))


def _guests(at: int) -> int:
    return unused_guests.forget_unused(datetime.fromtimestamp(at / 1000, UTC))


def _sessions(_at: int) -> int:
    call_command("clearsessions")
    return 0


WORK: dict[str, Callable[[int], int]] = {
    "refusals": _refusals,
    "chat": _chat,
    "queue waits": _queue_waits,
    "sightings": _sightings,
    "held names": _held_names,
    "guests": _guests,
    "sessions": _sessions,
}
