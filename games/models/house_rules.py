from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.table import new_code

NAME_LENGTH = 40


class HouseRules(models.Model):
    """House rules that somebody gave a name: to play by again, and to share by their code."""

    # In their address: whoever has it may read them and play by them.
    code = models.CharField(_("code"), max_length=12, unique=True, default=new_code)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("owner"),
        on_delete=models.CASCADE,
        related_name="house_rules",
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    ruleset = models.CharField(_("ruleset"), max_length=32)
    # As of a table: only the options that differ from the ruleset.
    options = models.JSONField(default=dict, blank=True)
    # What the owner's new tables begin with.
    is_default = models.BooleanField(_("default"), default=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("set of house rules")
        verbose_name_plural = _("sets of house rules")
        ordering: ClassVar = ["name", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "name"], name="one_set_of_a_name"),
            models.UniqueConstraint(
                fields=["owner"], condition=models.Q(is_default=True), name="one_default_set"
            ),
        ]

    def __str__(self) -> str:
        return self.name
