from django.db import models
from django.utils.translation import gettext_lazy as _


class BannedName(models.Model):
    """A pattern no name may match."""

    pattern = models.CharField(
        _("pattern"),
        max_length=100,
        unique=True,
        help_text=_("A regular expression, compared with the name in small letters."),
    )
    note = models.CharField(_("note for staff"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("banned name")
        verbose_name_plural = _("banned names")
        ordering = ["pattern"]

    def __str__(self) -> str:
        return self.pattern
