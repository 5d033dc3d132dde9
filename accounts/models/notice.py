from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Notice(models.Model):
    """Something the house has to tell a player; shown until they put it away."""

    class Kind(models.TextChoices):
        SANCTIONED = "sanctioned", _("Sanction")
        LIFTED = "lifted", _("Sanction lifted")
        VOIDED = "voided", _("Game voided")
        UNVOIDED = "unvoided", _("Game counts again")
        RENAMED = "renamed", _("Name changed")
        ANSWERED = "answered", _("Report answered")
        FACTOR_RESET = "factor_reset", _("Second factor reset")
        RATING_RESET = "rating_reset", _("Rating reset")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(max_length=12, choices=Kind.choices)
    # What the sentence needs; it is worded when it is read, in the reader's language.
    data = models.JSONField(default=dict)
    made_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at"]
        indexes = [
            models.Index(
                fields=["user"], name="unread_notices", condition=models.Q(read_at__isnull=True)
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.user}"
