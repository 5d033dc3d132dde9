from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.notice import Notice


class Recount(models.Model):
    """A ladder is to be counted again because games of it were voided, or count again."""

    KINDS = (
        (Notice.Kind.VOIDED, _("Games voided")),
        (Notice.Kind.UNVOIDED, _("Games count again")),
    )

    ruleset = models.CharField(_("ruleset"), max_length=32)
    kind = models.CharField(_("kind"), max_length=12, choices=KINDS)
    # The numbers of the games.
    games = models.JSONField(_("games"))
    reason = models.CharField(_("reason, shown to the player"), max_length=500)
    # Of the ladder: from the first of those games to the last at that time.
    first_seq = models.PositiveIntegerField()
    last_seq = models.PositiveIntegerField()
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("staff"),
    )
    asked_at = models.DateTimeField(_("since"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    # What came of it: rating before and after of those who played, how many others moved, and how
    # many were told.
    players = models.JSONField(default=dict)
    moved = models.PositiveIntegerField(_("ratings moved"), default=0)
    told = models.PositiveIntegerField(_("players told"), default=0)

    class Meta:
        verbose_name = _("recount")
        verbose_name_plural = _("recounts")
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["id"],
                name="waiting_recounts",
                condition=models.Q(finished_at__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return f"{self.ruleset}: {self.get_kind_display()}"


class RatingReset(models.Model):
    """From this place in a ladder's order on somebody begins anew, as a newcomer."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rating_resets"
    )
    ruleset = models.CharField(max_length=32)
    seq = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "seq"], name="one_reset_at_a_time")
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.seq}"
