from typing import ClassVar

from django.conf import settings
from django.db import models


class Chair(models.Model):
    """Somebody sitting at a table, before and between games."""

    table = models.ForeignKey("games.Table", on_delete=models.CASCADE, related_name="chairs")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="chairs"
    )
    bot_level = models.CharField(max_length=8, blank=True)
    name = models.CharField(max_length=40)
    ready = models.BooleanField(default=False)
    # What this player's browser adds to the next shuffle, in hex, and the seal it was shown.
    nonce = models.CharField(max_length=64, blank=True)
    nonce_seal = models.CharField(max_length=64, blank=True)
    # Milliseconds: the last time one of their sockets was known to be open.
    last_seen = models.BigIntegerField(default=0)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="one_per_chair"),
            models.UniqueConstraint(fields=["table", "user"], name="one_chair_each"),
        ]

    def __str__(self) -> str:
        return f"{self.name} on chair {self.number}"
