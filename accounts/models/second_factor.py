from datetime import datetime

from django.conf import settings
from django.db import models


class InvitationQuerySet(models.QuerySet["SecondFactorInvitation"]):
    def open_at(self, now: datetime) -> "InvitationQuerySet":
        return self.filter(used_at__isnull=True, expires_at__gt=now)


class SecondFactorInvitation(models.Model):
    """Lets one member of staff set up a second factor, once and for a while."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="second_factor_invitations",
    )
    # Nobody: from the command line.
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.user}: {self.expires_at}"
