from typing import Any

from accounts.models import AuditEntry, Report, User
from accounts.services import appeals, reports

BESIDE = 10


def what_waits(staff: User) -> dict[str, Any]:
    """For the first page: what there is to do, and what one did."""
    return {
        "open_reports": reports.shown_to(staff).filter(state=Report.State.OPEN).count(),
        "open_appeals": appeals.shown_to(staff).filter(answered_at=None).count(),
        "entries": AuditEntry.objects.filter(actor_id=staff.pk)[:BESIDE],
    }
