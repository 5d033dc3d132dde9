from typing import ClassVar

from django.conf import settings
from django.db import models


class Removal(models.Model):
    """The host sent this person away; they may not sit down at this table again."""

    table = models.ForeignKey("games.Table", on_delete=models.CASCADE, related_name="removals")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="removals"
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "user"], name="removed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} removed from {self.table_id}"
