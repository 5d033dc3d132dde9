import json

from django.contrib import admin

from accounts.admin.deeds import DeedsAdmin
from accounts.models import AuditEntry


@admin.register(AuditEntry)
class AuditEntryAdmin(DeedsAdmin):
    """Only to read: the database itself refuses changes."""

    list_display = ["at", "actor", "action", "kind", "label", "reason"]
    list_filter = ["action", "kind", "at"]
    search_fields = ["actor", "label", "object_id", "reason"]
    page_template = "admin/audit_page.html"

    def page_context(self, request, row):
        names = sorted({*row.before, *row.after})
        return {
            "changes": [(name, _text(row.before, name), _text(row.after, name)) for name in names]
        }


def _text(values: dict, name: str) -> str:
    if name not in values:
        return ""
    value = values[name]
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
