from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class QueueEntry(models.Model):
    """Somebody waiting for a ranked game; in the database, so a restart loses nobody's place."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="queue_entry"
    )
    ruleset = models.CharField(max_length=32)
    players = models.PositiveSmallIntegerField()
    rating = models.FloatField()
    # The match they were offered and have to accept; its table waits in the state MATCHING.
    match = models.ForeignKey(
        "games.Table", null=True, blank=True, on_delete=models.SET_NULL, related_name="offered_to"
    )
    joined_ms = models.BigIntegerField()
    # When the waiting page last asked: a closed browser must not be seated.
    seen_ms = models.BigIntegerField()

    class Meta:
        ordering: ClassVar = ["joined_ms", "pk"]
        indexes: ClassVar = [
            models.Index(fields=["ruleset", "players", "joined_ms"], name="queue_in_order")
        ]
        verbose_name = _("place in the ranked queue")
        verbose_name_plural = _("ranked queue")

    def __str__(self) -> str:
        return f"{self.user_id} waits for {self.ruleset}, {self.players} players"


class QueueWait(models.Model):
    """How long somebody waited for a match: what the next one is told to expect."""

    ruleset = models.CharField(max_length=32)
    players = models.PositiveSmallIntegerField()
    waited_ms = models.BigIntegerField()

    class Meta:
        ordering: ClassVar = ["-pk"]
        indexes: ClassVar = [models.Index(fields=["ruleset", "players"], name="queue_waits")]

    def __str__(self) -> str:
        return f"{self.ruleset}, {self.players} players: {self.waited_ms} ms"
