"""What need not be kept for ever."""

from games.models import Refusal
from games.services.clock import now_ms

# A page that still repeats a command after a day has been asleep and will look first.
REFUSALS_KEPT_MS = 24 * 3600 * 1000


def prune(now: int | None = None) -> int:
    at = now_ms() if now is None else now
    gone, _ = Refusal.objects.filter(at_ms__lt=at - REFUSALS_KEPT_MS).delete()
    return gone
