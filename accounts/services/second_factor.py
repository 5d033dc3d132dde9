"""The second factor. Players have one if they like; staff set it up only when invited.

A password and a stolen session are not enough to put one's own phone in the place of somebody's.
"""

from datetime import datetime, timedelta

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Notice, SecondFactorInvitation, User
from accounts.services import audit, notices
from accounts.services.closing import log_out_everywhere
from accounts.services.roles import MANAGE_PLAYERS, NotAllowed, check, check_over

VALID_FOR = timedelta(days=1)
# In the session in which it was set up: allauth notes only when it is used later.
SET_UP_HERE = "second_factor_set_up"


def has_one(user: User) -> bool:
    return bool(Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists())


def open_until(user: User, now: datetime | None = None) -> datetime | None:
    """When the invitation ends; None without one."""
    mine = SecondFactorInvitation.objects.open_at(now or timezone.now()).filter(user=user)
    return mine.order_by("-expires_at").values_list("expires_at", flat=True).first()


def may_set_up(user: User, now: datetime | None = None) -> bool:
    """Players as they like; staff when invited."""
    return not user.is_staff or has_one(user) or open_until(user, now) is not None


def invite(actor: User, person: User, reason: str) -> None:
    """By an administrator, also for one of their own rank: it takes nothing from anybody."""
    check(actor, MANAGE_PLAYERS)
    if actor.pk == person.pk:
        raise NotAllowed("yourself", _("You cannot do this to yourself."))
    if not person.is_staff:
        raise NotAllowed("not_staff", _("Only staff need an invitation."))
    if has_one(person):
        raise NotAllowed("has_one", _("There is a second factor already."))
    make_invitation(person, actor, reason)


def invite_with_role(person: User, actor: User | None = None, reason: str = "") -> bool:
    """A role comes with an invitation, for whom it is of use; whether it did."""
    if not person.is_staff or has_one(person):
        return False
    make_invitation(person, actor, reason)
    return True


def make_invitation(person: User, actor: User | None = None, reason: str = "") -> None:
    """Without asking who may. One at a time: an earlier one is over."""
    expires_at = timezone.now() + VALID_FOR
    with transaction.atomic():
        withdraw(person)
        SecondFactorInvitation.objects.create(user=person, invited_by=actor, expires_at=expires_at)
        after = {"expires_at": expires_at}
        audit.record(actor, "invite to second factor", person, after=after, reason=reason)


def reset(actor: User, person: User, reason: str) -> None:
    """For whoever lost the phone and the codes."""
    check(actor, MANAGE_PLAYERS)
    check_over(actor, person)
    if not has_one(person):
        raise NotAllowed("has_none", _("There is no second factor."))
    take_off(person, actor, reason)


def take_off(person: User, actor: User | None, reason: str) -> None:
    """Without asking who may. Whoever has the phone now is out; staff may set up another."""
    with transaction.atomic():
        Authenticator.objects.filter(user=person).delete()
        log_out_everywhere(person)
        audit.record(actor, "reset second factor", person, reason=reason)
        notices.tell(person, Notice.Kind.FACTOR_RESET, {"reason": reason})
        invite_with_role(person, actor, reason)


def use_up(person: User) -> None:
    """Set up, so it is over; that it was done is in the audit log."""
    now = timezone.now()
    mine = SecondFactorInvitation.objects.open_at(now).filter(user=person)
    if mine.update(used_at=now):
        audit.record(person, "set up second factor", person)


def withdraw(person: User) -> None:
    SecondFactorInvitation.objects.filter(user=person, used_at__isnull=True).delete()
