"""Everything staff did about one person: to them, to reports and appeals, and to their games."""

from typing import Any

from django.db.models import Q, QuerySet

from accounts import signals
from accounts.models import Appeal, AuditEntry, Report, Sanction, User


def of(user: User) -> QuerySet[AuditEntry]:
    """The newest first. Looking into a game is not about anybody in it."""
    things: dict[str, list[Any]] = {
        "user": [user.pk],
        "report": list(Report.objects.filter(reported=user).values_list("pk", flat=True)),
        "appeal": list(Appeal.objects.filter(user=user).values_list("pk", flat=True)),
        "sanction": list(Sanction.objects.filter(user=user).values_list("pk", flat=True)),
    }
    answers: list[Any] = signals.history_asked_for.send(User, user=user)
    for _receiver, more in answers:
        things |= more
    about = Q(pk=None)
    for kind, numbers in things.items():
        about |= Q(kind=kind, object_id__in=[str(number) for number in numbers])
    return AuditEntry.objects.filter(about).exclude(action="look")
