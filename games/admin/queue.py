from django.contrib import admin

from accounts.admin.deeds import DeedsAdmin
from games.models import QueueEntry


@admin.register(QueueEntry)
class QueueEntryAdmin(DeedsAdmin):
    """Who waits for a ranked game now. Places come and go by themselves: only looking here."""

    list_display = ["user", "ruleset", "players", "rating", "joined_ms", "seen_ms"]
    list_filter = ["ruleset", "players"]
