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


class SharedBrowser(models.Model):
    """Two people were signed in with the same browser; kept for 30 days."""

    # The one with the lower number.
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    last_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "other"], name="one_row_for_two_people")
        ]

    def __str__(self) -> str:
        return f"{self.user_id}, {self.other_id}"
