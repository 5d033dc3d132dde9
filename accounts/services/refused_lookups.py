"""Staff who try again and again to filter by what is not theirs to see: it is in the audit log.

Once after so many tries in an hour: one typing mistake is nothing, and nobody can flood the log.
"""

from django.core.cache import cache

from accounts.models import User
from accounts.services import audit

TRIES = 5
WITHIN_SECONDS = 3600


def note(actor: User, lookup: str) -> None:
    if _count(actor) == TRIES:
        after = {"lookup": lookup[:100], "tries": TRIES}
        audit.record(actor, "refused look-ups", actor, after=after)


def _count(actor: User) -> int:
    key = f"refused-lookups:{actor.pk}"
    cache.add(key, 0, WITHIN_SECONDS)
    try:
        return int(cache.incr(key))
    except ValueError:
        # It ran out in between.
        cache.set(key, 1, WITHIN_SECONDS)
        return 1
