import json
from contextlib import suppress
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from accounts.admin.guarded import date_lookups
from accounts.admin.staff_actions import StaffActionAdmin
from accounts.models import AuditEntry
from accounts.requests import user_of
from accounts.services import audit, audited_names, roles


class StaffFilter(admin.SimpleListFilter):
    title = _("staff")
    parameter_name = "staff"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, Any]]:
        """By number: names change. The name of the last entry is shown."""
        rows = AuditEntry.objects.filter(actor_id__isnull=False).order_by("pk")
        found = dict(rows.values_list("actor_id", "actor"))
        people = sorted(found.items(), key=lambda each: each[1].lower())
        return [*((str(number), name) for number, name in people), ("none", audit.COMMAND_LINE)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        value = self.value() or ""
        if value == "none":
            return queryset.filter(actor_id=None)
        is_number = value.isdecimal() and len(value) < 19
        return queryset.filter(actor_id=value) if is_number else queryset


@admin.register(AuditEntry)
class AuditEntryAdmin(StaffActionAdmin):
    """Only to read: the database itself refuses changes."""

    list_display = ["at", "actor", "action", "what", "reason"]
    list_filter = [StaffFilter, "action", "kind", "at"]
    allowed_lookups = ("staff", "action", "kind", *date_lookups("at"))
    search_fields = ["actor", "label", "object_id", "reason"]
    page_template = "admin/audit_page.html"

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        """With the names of all rows of the page, found kind by kind."""
        page = super().get_changelist_instance(request)
        page.result_list = audited_names.named(self.admin_site, request, page.result_list)
        return page

    @admin.display(description=_("what"))
    def what(self, entry: Any) -> str:
        there = _address_of(entry)
        if not there:
            return format_html("{}: <bdi>{}</bdi>", entry.kind, entry.name)
        return format_html('{}: <a href="{}"><bdi>{}</bdi></a>', entry.kind, there, entry.name)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """What was done to administrators is for administrators."""
        hidden = [
            str(pk) for pk in roles.hidden_from(user_of(request)).values_list("pk", flat=True)
        ]
        return super().get_queryset(request).exclude(kind="user", object_id__in=hidden)

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        names = sorted({*row.before, *row.after})
        return {
            "name": audited_names.of(self.admin_site, request, [row])[row.pk],
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
