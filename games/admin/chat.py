from django.contrib import admin

from games.models import Phrase


@admin.register(Phrase)
class PhraseAdmin(admin.ModelAdmin):
    list_display = ["text", "kind", "tongue", "meaning", "order", "active"]
    list_editable = ["order", "active"]
    list_filter = ["kind", "tongue", "active"]
    search_fields = ["text", "meaning"]
