from typing import ClassVar

from django.db import models


class LogRow(models.Model):
    """An accepted action and what came of it. Rows are added, never changed nor removed:
    triggers of the database refuse both (see append_only.py)."""

    # The constraints' indexes begin with it: one more would only be one more to write.
    game = models.ForeignKey(
        "games.Game", on_delete=models.PROTECT, related_name="log_rows", db_index=False
    )
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    action = models.JSONField()
    events = models.JSONField()
    at_ms = models.BigIntegerField()
    schema = models.PositiveSmallIntegerField()
    command_id = models.UUIDField(null=True)
    payload_hash = models.CharField(max_length=64, blank=True)
    prev_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar = ["seq"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "seq"], name="one_row_per_number"),
            models.UniqueConstraint(fields=["game", "command_id"], name="one_row_per_command"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} #{self.seq}"


class Refusal(models.Model):
    """The answer to a refused command, kept for a while so that a repeated one gets it again."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="refusals")
    command_id = models.UUIDField()
    payload_hash = models.CharField(max_length=64)
    code = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    version = models.PositiveIntegerField()
    at_ms = models.BigIntegerField(db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "command_id"], name="one_answer_per_command"),
        ]

    def __str__(self) -> str:
        return f"{self.command_id}: {self.code}"
