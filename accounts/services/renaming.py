"""A name that staff take away: a new one, and the old one only in the history."""

import re
import secrets

from django.db import transaction

from accounts import signals
from accounts.models import BannedName, Notice, User
from accounts.services import audit, names, notices, roles

PLAIN = "Player"


def rename(actor: User, user: User, name: str, reason: str, *, ban_old: bool = False) -> None:
    """Gives somebody another name; an empty one means a plain one is made up. May be BadName."""
    roles.check(actor, roles.RENAME)
    roles.check_over(actor, user)
    before = user.name
    with transaction.atomic():
        _set(user, name.strip() or _plain_name(), reason)
        if ban_old:
            ban(before, f"{user.name} (#{user.pk})")
        signals.renamed.send(User, user=user, before=before)
        audit.record(
            actor, "rename", user, before={"name": before}, after={"name": user.name}, reason=reason
        )
        notices.tell(user, Notice.Kind.RENAMED, {"name": user.name, "reason": reason})


def ban(name: str, note: str) -> None:
    """Nobody takes this very name again, not even whoever had it."""
    BannedName.objects.get_or_create(
        pattern=f"^{re.escape(name.lower())}$"[:100], defaults={"note": note}
    )


def _set(user: User, name: str, reason: str) -> None:
    if user.is_guest:
        user.guest_name = names.clean_guest_name(name)
        user.save(update_fields=["guest_name"])
    else:
        names.rename(user, name, taken_because=reason)
        # They did not choose this one: they may at once.
        user.name_changed_at = None
        user.save(update_fields=["name_changed_at"])


def _plain_name() -> str:
    return f"{PLAIN}_{secrets.randbelow(900_000) + 100_000}"
