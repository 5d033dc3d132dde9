"""Phrases of the quick chat that staff take away from everybody, and give back."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import audit, roles
from accounts.services.roles import NotAllowed
from games.models import Phrase


def set_muted(actor: User, phrase: Phrase, reason: str, *, muted: bool) -> None:
    roles.check(actor, roles.MUTE_PHRASES)
    with transaction.atomic():
        held = Phrase.objects.select_for_update().get(pk=phrase.pk)
        if held.active != muted:
            raise NotAllowed("no_change", _("It is like that already."))
        held.active = not muted
        held.save(update_fields=["active"])
        audit.record(
            actor,
            "mute phrase" if muted else "unmute phrase",
            held,
            before={"active": muted},
            after={"active": held.active},
            reason=reason,
        )
