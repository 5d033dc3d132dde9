"""Giving and lifting sanctions. They hold as soon as they are on disk, and end by the clock."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import signals
from accounts.models import Notice, Sanction, User
from accounts.services import audit, notices, roles
from accounts.services.closing import log_out_everywhere
from accounts.services.roles import NotAllowed

# What a moderator may give; longer ones are for administrators.
LONGEST = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be given, and why. Without an end it holds until somebody lifts it."""

    kind: str
    reason: str
    note: str = ""
    ends_at: datetime | None = None
    reason_sw: str = ""


def give(actor: User, user: User, verdict: Verdict, now: datetime | None = None) -> Sanction:
    at = now or timezone.now()
    _check(actor, user, verdict, at)
    is_warning = verdict.kind == Sanction.Kind.WARNING
    with transaction.atomic():
        sanction = Sanction.objects.create(
            user=user,
            kind=verdict.kind,
            reason=verdict.reason.strip(),
            reason_sw=verdict.reason_sw.strip(),
            note=verdict.note,
            starts_at=at,
            # A warning is said once; nothing lasts.
            ends_at=at if is_warning else verdict.ends_at,
            given_by=actor,
        )
        audit.record(actor, "sanction", user, after=_facts(sanction), reason=verdict.reason)
        notices.tell(user, Notice.Kind.SANCTIONED, _notice(sanction))
        _enforce(sanction)
    return sanction


def lift(actor: User, sanction: Sanction, reason: str, now: datetime | None = None) -> None:
    """Ends one before its time."""
    at = now or timezone.now()
    roles.check(actor, roles.LIFT)
    roles.check_over(actor, sanction.user)
    with transaction.atomic():
        held = Sanction.objects.select_for_update().in_force(at).filter(pk=sanction.pk).first()
        if held is None:
            raise NotAllowed("over", _("That sanction is over already."))
        _check_within_reach(actor, held.starts_at, held.ends_at)
        before = _facts(held)
        held.lifted_at, held.lifted_by = at, actor
        held.save(update_fields=["lifted_at", "lifted_by"])
        audit.record(actor, "lift", held.user, before=before, after=_facts(held), reason=reason)
        notices.tell(held.user, Notice.Kind.LIFTED, {"sanction": held.kind, "reason": reason})


def _check(actor: User, user: User, verdict: Verdict, now: datetime) -> None:
    roles.check(actor, roles.SANCTION)
    roles.check_over(actor, user)
    if user.deleted_at is not None:
        raise NotAllowed("gone", _("This account is closed."))
    if verdict.kind not in Sanction.Kind.values:
        raise NotAllowed("kind", _("There is no such sanction."))
    if not verdict.reason.strip():
        raise NotAllowed("reason", _("The player must be told why."))
    if verdict.kind == Sanction.Kind.WARNING:
        return
    if verdict.ends_at is not None and verdict.ends_at <= now:
        raise NotAllowed("end", _("The end must lie in the future."))
    _check_within_reach(actor, now, verdict.ends_at)


def _check_within_reach(actor: User, starts_at: datetime, ends_at: datetime | None) -> None:
    """What is too long for somebody to give is not theirs to lift either."""
    is_long = ends_at is None or ends_at - starts_at > LONGEST
    if is_long and not roles.may(actor, roles.SANCTION_FOR_LONG):
        raise NotAllowed("too_long", _("Your role sanctions for up to 30 days, with an end."))


def _enforce(sanction: Sanction) -> None:
    if sanction.kind in Sanction.SHUT_OUT:
        log_out_everywhere(sanction.user, "sanctioned")
    signals.sanctioned.send(Sanction, sanction=sanction)


def _facts(sanction: Sanction) -> dict[str, object]:
    return {
        "sanction": sanction.pk,
        "kind": sanction.kind,
        "starts_at": sanction.starts_at,
        "ends_at": sanction.ends_at,
        "lifted_at": sanction.lifted_at,
        "reason": sanction.reason,
        "note": sanction.note,
    }


def _notice(sanction: Sanction) -> dict[str, object]:
    until = sanction.ends_at.isoformat() if sanction.ends_at else None
    reasons = {"reason": sanction.reason, "reason_sw": sanction.reason_sw}
    return {"sanction": sanction.kind, "until": until, **reasons}
