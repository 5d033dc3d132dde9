from django.contrib import admin

from accounts.admin.audited import AuditedAdmin
from games.models import Phrase


@admin.register(Phrase)
class PhraseAdmin(AuditedAdmin):
    list_display = ["text", "kind", "tongue", "meaning", "order", "active"]
    list_editable = ["order", "active"]
    list_filter = ["kind", "tongue", "active"]
    allowed_lookups = ("kind__exact", "tongue__exact", "active__exact")
    search_fields = ["text", "meaning"]
