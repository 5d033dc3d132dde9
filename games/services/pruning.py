"""What need not be kept for ever."""

from datetime import UTC, datetime

from django.contrib.sessions.backends.db import SessionStore

from accounts.services import guests, sightings
from games.models import ChatLine, QueueWait, Refusal
from games.services.clock import now_ms

# A page that still repeats a command after a day has been asleep and will look first.
REFUSALS_KEPT_MS = 24 * 3600 * 1000
# Long enough for somebody to complain about what was said.
CHAT_KEPT_MS = 30 * 24 * 3600 * 1000
QUEUE_WAITS_KEPT = 1000


def prune(now: int | None = None) -> int:
    at = now_ms() if now is None else now
    last_wait = QueueWait.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    old = (
        Refusal.objects.filter(at_ms__lt=at - REFUSALS_KEPT_MS),
        ChatLine.objects.filter(at_ms__lt=at - CHAT_KEPT_MS),
        QueueWait.objects.filter(pk__lt=last_wait - QUEUE_WAITS_KEPT),
    )
    moment = datetime.fromtimestamp(at / 1000, UTC)
    SessionStore.clear_expired()
    gone = sightings.forget_old(moment) + guests.forget_unused(moment)
    return gone + sum(rows.delete()[0] for rows in old)
