from django.contrib import admin

from games.models import QueueEntry


@admin.register(QueueEntry)
class QueueEntryAdmin(admin.ModelAdmin):
    """Who waits for a ranked game now. Places come and go by themselves: only looking here."""

    list_display = ["user", "ruleset", "players", "rating", "joined_ms", "seen_ms"]
    list_filter = ["ruleset", "players"]

    def has_add_permission(self, request, obj=None) -> bool:
        return False

    def has_change_permission(self, request, obj=None) -> bool:
        return False
