"""The name a player chooses: once in 60 days, and at once where staff took theirs away."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts import signals
from accounts.models import Notice, OldName, User
from accounts.services import names
from accounts.services.names import BadName

EVERY = timedelta(days=60)


def next_choice(user: User, now: datetime) -> datetime | None:
    """When they may choose again; None: now."""
    if user.name_changed_at is None:
        return None
    again = user.name_changed_at + EVERY
    return again if again > now else None


def taken_away(user: User) -> OldName | None:
    """The name that staff took, until they have chosen another."""
    if user.name_changed_at is not None:
        return None
    return user.old_names.exclude(reason="").first()


def choose(user: User, name: str, now: datetime | None = None) -> None:
    """BadName if it cannot be had, or not yet."""
    at = now or timezone.now()
    with transaction.atomic():
        person = User.objects.select_for_update().get(pk=user.pk)
        _check_time(person, at)
        if name == person.username:
            raise BadName("same_name", _("That is your name already."))
        names.rename(person, name)
        person.name_changed_at = at
        person.save(update_fields=["name_changed_at"])
        # That a name was taken away is settled with it.
        Notice.objects.filter(user=person, kind=Notice.Kind.RENAMED, read_at=None).update(
            read_at=at
        )
        signals.name_chosen.send(User, user=person)
    user.refresh_from_db(fields=["username", "name_key", "name_changed_at"])


def _check_time(user: User, now: datetime) -> None:
    again = next_choice(user, now)
    if again is not None:
        day = date_format(timezone.localtime(again), "DATE_FORMAT")
        raise BadName("too_soon", _("You can choose a new name from %(day)s on.") % {"day": day})
