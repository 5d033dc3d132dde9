from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models.reason_template import reason_read


class SanctionQuerySet(models.QuerySet["Sanction"]):
    def in_force(self, now: datetime) -> "SanctionQuerySet":
        """Nothing ends a sanction but the time: what has expired is over by itself."""
        open_end = Q(ends_at__isnull=True) | Q(ends_at__gt=now)
        return self.filter(open_end, starts_at__lte=now, lifted_at__isnull=True)


class Sanction(models.Model):
    class Kind(models.TextChoices):
        WARNING = "warning", _("Warning")
        MUTE = "mute", _("Mute")
        NO_RANKED = "no_ranked", _("No ranked play")
        SUSPENSION = "suspension", _("Suspension")
        BAN = "ban", _("Ban")

    # Whoever has one of these in force cannot log in.
    SHUT_OUT = (Kind.SUSPENSION, Kind.BAN)

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sanctions"
    )
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    reason = models.CharField(_("reason, shown to the player"), max_length=500)
    # Where it was chosen from a template; empty: everybody reads the other.
    reason_sw = models.CharField(
        _("reason in Kiswahili"), max_length=500, blank=True, default="", db_default=""
    )
    note = models.TextField(_("note for staff"), blank=True)
    starts_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(_("until"), null=True, blank=True)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    objects = SanctionQuerySet.as_manager()

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ["-starts_at"]
        indexes = [models.Index(fields=["user", "kind"], name="sanctions_of_a_person")]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__isnull=True) | Q(ends_at__gte=F("starts_at")),
                name="sanction_ends_after_it_starts",
            )
        ]
        permissions = [("sanction_for_long", _("Can sanction for more than 30 days"))]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.user}"

    @property
    def reason_read(self) -> str:
        return reason_read(self.reason, self.reason_sw)
