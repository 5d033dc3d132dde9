from django.db import models

from accounts.models.user import User


class LeaverRecord(models.Model):
    """How often somebody left ranked games of late, and until when they wait for the next."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="leaver_record")
    strikes = models.PositiveSmallIntegerField(default=0)
    clean_games = models.PositiveSmallIntegerField(default=0)
    waits_until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.user}: {self.strikes}"
