"""Staff who try again and again to filter by what is not theirs to see: it is in the audit log.

Once after so many tries in an hour: one typing mistake is nothing, and nobody can flood the log.
"""

from accounts.models import User
from accounts.services import audit
from accounts.services.counts import count

TRIES = 5
WITHIN_SECONDS = 3600


def note(actor: User, lookup: str) -> None:
    if count(f"refused-lookups:{actor.pk}", WITHIN_SECONDS) == TRIES:
        after = {"lookup": lookup[:100], "tries": TRIES}
        audit.record(actor, "refused look-ups", actor, after=after)
