from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Sighting(models.Model):
    """From where and with what somebody played; kept for 30 days."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sightings"
    )
    address = models.GenericIPAddressField(_("address"))
    agent = models.CharField(_("device"), max_length=200, blank=True)
    first_at = models.DateTimeField(_("first seen"))
    last_at = models.DateTimeField(_("last seen"), db_index=True)

    class Meta:
        verbose_name = _("sighting")
        verbose_name_plural = _("sightings")
        ordering = ["-last_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "address", "agent"], name="one_sighting_per_place"
            )
        ]
        indexes = [models.Index(fields=["address"], name="sightings_at_an_address")]

    def __str__(self) -> str:
        return self.address
