from typing import Any

from accounts.models import AuditEntry, Report, User

BESIDE = 10


def what_waits(staff: User) -> dict[str, Any]:
    """For the first page: what there is to do, and what one did."""
    return {
        "open_reports": Report.objects.filter(state=Report.State.OPEN).count(),
        "entries": AuditEntry.objects.filter(actor_id=staff.pk)[:BESIDE],
    }
