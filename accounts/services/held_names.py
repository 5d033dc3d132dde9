"""Names that nobody else takes for a while, so that nobody passes for who had them."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import HeldName, OldName, User

HELD_FOR = timedelta(days=90)


def is_held(key: str, owner: User | None = None) -> bool:
    """Given up by somebody else of late, or by somebody who is gone since."""
    now = timezone.now()
    not_owners = ~Q(user=owner) if owner else Q()
    given_up = OldName.objects.filter(not_owners, key=key, given_up_at__gt=now - HELD_FOR)
    return given_up.exists() or HeldName.objects.filter(digest=_digest(key), until__gt=now).exists()


def hold_after(user: User) -> None:
    """Before the person goes: all names they had of late."""
    if user.is_guest:
        return
    now = timezone.now()
    old = OldName.objects.filter(user=user, given_up_at__gt=now - HELD_FOR)
    _hold([user.name_key, *old.values_list("key", flat=True)], now + HELD_FOR)


def _hold(keys: Iterable[str], until: datetime) -> None:
    for key in keys:
        HeldName.objects.update_or_create(digest=_digest(key), defaults={"until": until})


def forget_old(now: datetime) -> int:
    return HeldName.objects.filter(until__lte=now).delete()[0]


def _digest(key: str) -> str:
    return salted_hmac("accounts.HeldName", key, algorithm="sha256").hexdigest()
