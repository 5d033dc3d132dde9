"""Complaints of players, and what staff make of them."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Notice, Report, User
from accounts.services import audit, notices, renaming, report_desk, roles, sanctions
from accounts.services.audit import AuditRecord
from accounts.services.names import BadName
from accounts.services.outcomes import Outcome
from accounts.services.roles import NotAllowed
from accounts.services.sanctions import Verdict

# Guests cost nothing to make: so many of them are heard about one player at a time.
OPEN_BY_GUESTS = 10


class ReportRefused(Exception):
    """Nothing was kept: a code for the program, a sentence for the person."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


def make(
    reporter: User, reported: User, reason: str, text: str, *, game_id: UUID | None = None
) -> Report:
    """About a person, perhaps in a game that both have seen: the caller knows about games."""
    _check(reporter, reported)
    try:
        with transaction.atomic():
            return Report.objects.create(
                reporter=reporter, reported=reported, game_id=game_id, reason=reason, text=text
            )
    except IntegrityError as error:
        raise ReportRefused(
            "already", _("You have reported this already. A moderator will look at it.")
        ) from error


def _check(reporter: User, reported: User) -> None:
    if reporter.pk == reported.pk:
        raise ReportRefused("yourself", _("You cannot report yourself."))
    if reported.deleted_at is not None:
        raise ReportRefused("gone", _("This player is not here any more."))
    if reporter.is_guest and _guests_heard(reported) >= OPEN_BY_GUESTS:
        raise ReportRefused(
            "enough", _("Others have reported this player already. A moderator will look at it.")
        )


def _guests_heard(reported: User) -> int:
    heard = Report.objects.filter(reported=reported, state=Report.State.OPEN)
    return heard.filter(reporter__is_guest=True).count()


def shown_to(actor: User) -> QuerySet[Report]:
    """Complaints about administrators are for administrators."""
    return Report.objects.exclude(reported__in=roles.hidden_from(actor))


def dismiss(actor: User, reports: Iterable[Report], why: str) -> Outcome:
    """Only open ones: what has been handled stays as it is."""
    roles.check(actor, roles.HANDLE_REPORTS)
    outcome, wanted = Outcome(), []
    with transaction.atomic():
        for report in _locked(reports):
            try:
                report_desk.check_theirs(actor, report)
            except NotAllowed as refused:
                outcome.refuse(report, refused.sentence)
                continue
            if report.is_open:
                wanted.append(report)
            else:
                outcome.refuse(report, _("handled already."))
        _close(actor, wanted, Report.State.DISMISSED, why, "dismiss")
    outcome.done = len(wanted)
    return outcome


def sanction(actor: User, reports: Iterable[Report], verdict: Verdict, why: str = "") -> Outcome:
    """A sanction for everybody who is reported, once each however many complaints there are."""
    judged: set[int] = set()

    def judge(report: Report) -> None:
        if report.reported_id not in judged:
            sanctions.give(actor, report.reported, verdict)
            judged.add(report.reported_id)

    action = "warn" if verdict.kind == "warning" else "sanction report"
    return act(actor, reports, judge, why or verdict.reason, action)


def rename(actor: User, reports: Iterable[Report], why: str) -> Outcome:
    """Takes the name of everybody who is reported away, once each; nobody has it again."""
    judged: set[int] = set()

    def judge(report: Report) -> None:
        if report.reported_id not in judged:
            renaming.rename(actor, report.reported, "", why, ban_old=True)
            judged.add(report.reported_id)

    return act(actor, reports, judge, why, "rename by report")


def act(
    actor: User,
    reports: Iterable[Report],
    judge: Callable[[Report], None],
    why: str,
    action: str,
) -> Outcome:
    """Judges each; those that could be judged are closed."""
    roles.check(actor, roles.HANDLE_REPORTS)
    outcome, acted = Outcome(), []
    with transaction.atomic():
        for report in _locked(reports):
            try:
                with transaction.atomic():
                    report_desk.check_theirs(actor, report)
                    judge(report)
            except (BadName, NotAllowed) as refused:
                outcome.refuse(report, refused.sentence)
            else:
                acted.append(report)
        _close(actor, acted, Report.State.ACTED, why, action)
    outcome.done = len(acted)
    return outcome


def _locked(reports: Iterable[Report]) -> list[Report]:
    numbers = [report.pk for report in reports]
    rows = Report.objects.select_for_update(of=("self",)).filter(pk__in=numbers).order_by("pk")
    return list(rows.select_related("reported", "game", "claimed_by"))


def _close(actor: User, reports: Sequence[Report], state: str, why: str, action: str) -> None:
    now = timezone.now()
    before = [_facts(report) for report in reports]
    answered = [report for report in reports if report.state == Report.State.OPEN]
    for report in reports:
        _note(report, actor, state, why, now)
    Report.objects.bulk_update(
        reports, ["state", "handled_by", "handled_at", "outcome"], batch_size=200
    )
    audit_records = [
        AuditRecord(report, *audit.changed(was, _facts(report)))
        for report, was in zip(reports, before, strict=True)
    ]
    audit.record_many(actor, action, audit_records, why)
    _answer(answered)


def _answer(reports: Iterable[Report]) -> None:
    """Whoever complained hears that somebody looked, not what the other was told."""
    notices.tell_many(
        Notice.Kind.ANSWERED,
        (
            (
                report.reporter_id,
                {
                    "name": report.reported.name,
                    "acted": report.state == Report.State.ACTED,
                },
            )
            for report in reports
            if report.reporter_id is not None
        ),
    )


def _note(report: Report, actor: User, state: str, why: str, now: datetime) -> None:
    """A report may be acted on more than once: a sanction, then the game. Both reasons stay."""
    report.outcome = f"{report.outcome}; {why}"[:500] if report.outcome else why[:500]
    report.state, report.handled_by, report.handled_at = state, actor, now


def _facts(report: Report) -> dict[str, object]:
    return audit.snapshot(report)
