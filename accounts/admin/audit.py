import json
from contextlib import suppress
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse

from accounts.admin.guarded import date_lookups
from accounts.admin.staff_actions import StaffActionAdmin
from accounts.models import AuditEntry
from accounts.requests import user_of
from accounts.services import roles


@admin.register(AuditEntry)
class AuditEntryAdmin(StaffActionAdmin):
    """Only to read: the database itself refuses changes."""

    list_display = ["at", "actor", "action", "kind", "label", "reason"]
    list_filter = ["action", "kind", "at"]
    allowed_lookups = ("action", "kind", *date_lookups("at"))
    search_fields = ["actor", "label", "object_id", "reason"]
    page_template = "admin/audit_page.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """What was done to administrators is for administrators."""
        hidden = [
            str(pk) for pk in roles.hidden_from(user_of(request)).values_list("pk", flat=True)
        ]
        return super().get_queryset(request).exclude(kind="user", object_id__in=hidden)

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        names = sorted({*row.before, *row.after})
        return {
            "changes": [(name, _text(row.before, name), _text(row.after, name)) for name in names],
            "there": _address_of(row),
        }


def _address_of(row: AuditEntry) -> str:
    """The page of what it was done to, where there are such pages."""
    for app in ("accounts", "games"):
        with suppress(NoReverseMatch):
            return reverse(f"admin:{app}_{row.kind}_change", args=[row.object_id])
    return ""


def _text(values: dict, name: str) -> str:
    if name not in values:
        return ""
    value = values[name]
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
