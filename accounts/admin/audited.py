from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.admin.guarded import GuardedAdmin
from accounts.requests import user_of
from accounts.services import audit


class AuditedAdmin(GuardedAdmin):
    """Rows that staff edit in the ordinary way: whatever they do is in the audit log."""

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        old = type(obj)._default_manager.filter(pk=obj.pk).first() if change else None
        before = audit.snapshot(old) if old else {}
        with transaction.atomic():
            super().save_model(request, obj, form, change)
            was, now = audit.changed(before, audit.snapshot(obj))
            audit.record(
                user_of(request),
                "change" if change else "add",
                obj,
                before=was if old else {},
                after=now,
            )

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        with transaction.atomic():
            audit.record(user_of(request), "delete", obj, before=audit.snapshot(obj))
            super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        with transaction.atomic():
            staff_actions = [audit.AuditRecord(row, audit.snapshot(row)) for row in queryset]
            audit.record_many(user_of(request), "delete", staff_actions)
            super().delete_queryset(request, queryset)
