from django.contrib import admin

from accounts.admin.audited import AuditedAdmin
from accounts.models import ReasonTemplate


@admin.register(ReasonTemplate)
class ReasonTemplateAdmin(AuditedAdmin):
    """A sanction keeps the words it was given with, whatever becomes of them here."""

    list_display = ["english", "kiswahili", "order", "active"]
    list_editable = ["order", "active"]
    list_filter = ["active"]
    allowed_lookups = ("active__exact",)
    search_fields = ["english", "kiswahili"]
