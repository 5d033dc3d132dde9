from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.sanction import Sanction


class Appeal(models.Model):
    """What somebody who cannot log in says against it, and what staff answered."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="appeals"
    )
    sanction = models.ForeignKey(Sanction, on_delete=models.CASCADE, related_name="appeals")
    text = models.TextField(_("appeal"), max_length=1000)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    answer = models.CharField(_("answer"), max_length=500, blank=True)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        # Whoever has waited longest comes first; what is answered, last.
        ordering = [models.F("answered_at").desc(nulls_first=True), "made_at"]
        indexes = [models.Index(fields=["user", "made_at"], name="appeals_of_a_person")]

    def __str__(self) -> str:
        return f"{self.sanction.get_kind_display()}: {self.user}"
