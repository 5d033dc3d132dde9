"""Whose turn it is with a report: claimed by one of the staff, or passed on to administrators."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Report, User
from accounts.services import audit, roles
from accounts.services.roles import NotAllowed


def check_theirs(actor: User, report: Report) -> None:
    """Two do not judge the same; administrators may step in."""
    holder = report.claimed_by
    is_others = holder is not None and holder.pk != actor.pk
    if not report.is_open or not (report.passed_on or is_others):
        return
    if roles.rank(actor) >= roles.ADMINISTRATORS:
        return
    if report.passed_on:
        raise NotAllowed("passed_on", _("This was passed on to the administrators."))
    raise NotAllowed("claimed", _("%(name)s is looking at this one.") % {"name": holder})


def claim(actor: User, report: Report) -> None:
    with transaction.atomic():
        held = _locked(actor, report)
        if held.claimed_by_id == actor.pk:
            raise NotAllowed("already", _("It is yours already."))
        check_theirs(actor, held)
        _change(actor, held, "claim", claimed_by=actor, claimed_at=timezone.now())


def release(actor: User, report: Report) -> None:
    with transaction.atomic():
        held = _locked(actor, report)
        if held.claimed_by_id is None:
            raise NotAllowed("free", _("Nobody has claimed it."))
        check_theirs(actor, held)
        _change(actor, held, "release", claimed_by=None, claimed_at=None)


def pass_on(actor: User, report: Report, why: str) -> None:
    """To the administrators: it is theirs from now on, and nobody's of them yet."""
    with transaction.atomic():
        held = _locked(actor, report)
        if held.passed_on:
            raise NotAllowed("passed_on", _("This was passed on to the administrators."))
        check_theirs(actor, held)
        _change(
            actor, held, "pass on", why=why, passed_on=why[:500], claimed_by=None, claimed_at=None
        )


def _locked(actor: User, report: Report) -> Report:
    roles.check(actor, roles.HANDLE_REPORTS)
    rows = Report.objects.select_for_update(of=("self",)).select_related("claimed_by", "reported")
    held = rows.get(pk=report.pk)
    if not held.is_open:
        raise NotAllowed("handled", _("It has been handled already."))
    return held


def _change(actor: User, report: Report, action: str, why: str = "", **values: object) -> None:
    before = audit.snapshot(report)
    for name, value in values.items():
        setattr(report, name, value)
    report.save(update_fields=list(values))
    was, now = audit.changed(before, audit.snapshot(report))
    audit.record(actor, action, report, before=was, after=now, reason=why)
