from datetime import datetime

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.admin.staff_actions import StaffActionAdmin
from games.admin.game_log import moment
from games.models import QueueEntry


@admin.register(QueueEntry)
class QueueEntryAdmin(StaffActionAdmin):
    """Who waits for a ranked game now. Places come and go by themselves: only looking here."""

    list_display = ["user", "ruleset", "players", "rating", "joined", "seen"]
    list_filter = ["ruleset", "players"]
    allowed_lookups = ("ruleset", "players")
    list_select_related = ["user"]
    fields = ["user", "ruleset", "players", "rating", "joined", "seen"]

    @admin.display(description=_("waits since"), ordering="joined_ms")
    def joined(self, entry: QueueEntry) -> datetime:
        return moment(entry.joined_ms)

    @admin.display(description=_("last seen"), ordering="seen_ms")
    def seen(self, entry: QueueEntry) -> datetime:
        return moment(entry.seen_ms)
