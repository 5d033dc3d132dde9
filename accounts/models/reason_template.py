from django.db import models
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _


class ReasonTemplate(models.Model):
    """A reason staff need again and again, in both languages: players read their own."""

    english = models.CharField("English", max_length=200, unique=True)
    kiswahili = models.CharField("Kiswahili", max_length=200)
    order = models.PositiveSmallIntegerField(_("order"), default=100)
    active = models.BooleanField(_("offered"), default=True)

    class Meta:
        verbose_name = _("reason for sanctions")
        verbose_name_plural = _("reasons for sanctions")
        ordering = ["order", "pk"]

    def __str__(self) -> str:
        return reason_read(self.english, self.kiswahili)


def reason_read(reason: str, in_kiswahili: str) -> str:
    """In the reader's language, if it was given in both."""
    return in_kiswahili if in_kiswahili and get_language() == "sw" else reason
