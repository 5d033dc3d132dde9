from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Report(models.Model):
    """One player's complaint about another."""

    class Reason(models.TextChoices):
        CHEATING = "cheating", _("Cheating")
        ABUSE = "abuse", _("Abuse in name or chat")
        STALLING = "stalling", _("Stalling")
        COLLUSION = "collusion", _("Playing together against others")
        OTHER = "other", _("Something else")

    class State(models.TextChoices):
        OPEN = "open", _("Open")
        DISMISSED = "dismissed", _("Dismissed")
        ACTED = "acted", _("Acted on")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="reports_made"
    )
    reported = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports_about"
    )
    game = models.ForeignKey(
        "games.Game", null=True, blank=True, on_delete=models.SET_NULL, related_name="reports"
    )
    reason = models.CharField(_("reason"), max_length=12, choices=Reason.choices)
    text = models.TextField(_("what happened"), max_length=1000, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    state = models.CharField(
        _("state"), max_length=10, choices=State.choices, default=State.OPEN, db_index=True
    )
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    handled_at = models.DateTimeField(_("handled"), null=True, blank=True)
    outcome = models.CharField(_("why"), max_length=500, blank=True)

    # Who is looking at it, so that two do not.
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("claimed by"),
    )
    claimed_at = models.DateTimeField(_("claimed"), null=True, blank=True)
    # Why it is for administrators now; empty: it is not.
    passed_on = models.CharField(
        _("passed on"), max_length=500, blank=True, default="", db_default=""
    )

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["-made_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "reported", "game"], name="one_report_per_game"
            ),
            # From a profile there is no game: then one open complaint at a time is enough.
            models.UniqueConstraint(
                fields=["reporter", "reported"],
                condition=models.Q(game__isnull=True, state="open"),
                name="one_open_report_without_a_game",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_reason_display()}: {self.reported}"

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN
