"""Taking a rating away: the player begins anew, and nobody else gains or loses by it."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Notice, Rating, User
from accounts.services import audit, notices, roles
from accounts.services.roles import NotAllowed
from games.ranked import refold


def reset(actor: User, rating: Rating, reason: str) -> None:
    roles.check(actor, roles.RESET_RATINGS)
    roles.check_over(actor, rating.user)
    with transaction.atomic():
        had = refold.reset(rating.user, rating.ruleset)
        if had is None:
            raise NotAllowed("no_rating", _("There is no such rating any more."))
        before = {"ruleset": had.ruleset, "rating": had.shown, "games": had.games}
        audit.record(actor, "reset rating", rating.user, before=before, reason=reason)
        data = {"before": had.shown, "ruleset": had.ruleset, "reason": reason}
        notices.tell(rating.user, Notice.Kind.RATING_RESET, data)
