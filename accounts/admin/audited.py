from django.db import transaction

from accounts.admin.guarded import GuardedAdmin
from accounts.services import audit


class AuditedAdmin(GuardedAdmin):
    """Rows that staff edit in the ordinary way: whatever they do is in the audit log."""

    def save_model(self, request, obj, form, change) -> None:
        old = type(obj)._default_manager.filter(pk=obj.pk).first() if change else None
        before = audit.snapshot(old) if old else {}
        with transaction.atomic():
            super().save_model(request, obj, form, change)
            was, now = audit.changed(before, audit.snapshot(obj))
            audit.record(
                request.user,
                "change" if change else "add",
                obj,
                before=was if old else {},
                after=now,
            )

    def delete_model(self, request, obj) -> None:
        with transaction.atomic():
            audit.record(request.user, "delete", obj, before=audit.snapshot(obj))
            super().delete_model(request, obj)

    def delete_queryset(self, request, queryset) -> None:
        with transaction.atomic():
            deeds = [audit.Deed(row, audit.snapshot(row)) for row in queryset]
            audit.record_many(request.user, "delete", deeds)
            super().delete_queryset(request, queryset)
