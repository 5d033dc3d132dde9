from django.db import models
from django.utils.translation import gettext_lazy as _


class AuditEntry(models.Model):
    """What a member of staff did. Rows are added, never changed nor removed: triggers of the
    database refuse both."""

    # Kept by number and name, so that an entry outlives the people in it.
    actor_id = models.BigIntegerField(_("staff number"), null=True)
    actor = models.CharField(_("staff"), max_length=40)
    action = models.CharField(_("action"), max_length=40, db_index=True)
    kind = models.CharField(_("what"), max_length=40)
    object_id = models.CharField(_("number"), max_length=64, db_index=True)
    label = models.CharField(_("name"), max_length=200)
    before = models.JSONField(_("before"), default=dict)
    after = models.JSONField(_("after"), default=dict)
    reason = models.CharField(_("why"), max_length=500, blank=True)
    at = models.DateTimeField(_("when"), auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit log")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.actor}: {self.action} {self.label}"
