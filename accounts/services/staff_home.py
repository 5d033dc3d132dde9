from typing import Any

from django.utils import timezone

from accounts.models import AuditEntry, Report, User
from accounts.services import appeals, reports, sign_up_bursts

BESIDE = 10


def what_waits(staff: User) -> dict[str, Any]:
    """For the first page: what there is to do, and what one did."""
    return {
        "open_reports": reports.shown_to(staff).filter(state=Report.State.OPEN).count(),
        "open_appeals": appeals.shown_to(staff).filter(answered_at=None).count(),
        "bursts": sign_up_bursts.recent(timezone.now())[:BESIDE],
        "entries": AuditEntry.objects.filter(actor_id=staff.pk)[:BESIDE],
    }
