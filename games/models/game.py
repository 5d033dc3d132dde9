import uuid
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Game(models.Model):
    """What may be known of a game without reading its log. Only games/store writes here."""

    class State(models.TextChoices):
        PLAYING = "playing", _("Playing")
        CONFIRMING = "confirming", _("Waiting for confirmation")
        FINISHED = "finished", _("Finished")
        ENDED = "ended", _("Ended without a result")

    LIVE = (State.PLAYING, State.CONFIRMING)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey("games.Table", on_delete=models.PROTECT, related_name="games")
    # The whole ruleset, encoded: an old game keeps its rules whatever the code says today.
    ruleset = models.JSONField()
    ruleset_slug = models.CharField(max_length=32)
    ranked = models.BooleanField(default=False)
    private = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State.choices, default=State.PLAYING)

    # The log's last row: its number and its hash.
    version = models.PositiveIntegerField(default=0)
    last_hash = models.CharField(max_length=64, blank=True)

    # Milliseconds since the epoch; what the sweeps look for.
    next_deadline = models.BigIntegerField(null=True, blank=True)
    bot_deadline = models.BigIntegerField(null=True, blank=True)

    # Turns missed in a row, by seat. Whoever misses two is away: a bot plays for them, where the
    # game is not ranked, until they touch anything.
    missed = models.JSONField(default=dict, blank=True)

    # How the cards were shuffled. The secret stays secret until the game is over.
    secret = models.BinaryField()
    commitment = models.CharField(max_length=64)
    nonces = models.JSONField(default=list)

    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    how = models.CharField(max_length=10, blank=True)
    result = models.JSONField(default=dict, blank=True)
    # There was no server for a while: leaving it brings no wait.
    interrupted = models.BooleanField(default=False)
    # Of the last row, made when the game closes, and the public key that it goes with: signing.py.
    signature = models.CharField(max_length=128, blank=True)
    signed_by = models.CharField(max_length=64, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering: ClassVar = ["-started_at"]
        permissions: ClassVar = [("see_all_games", "Can see private games and all hands")]
        indexes: ClassVar = [
            models.Index(fields=["table", "-started_at"], name="games_of_a_table"),
            models.Index(fields=["ruleset_slug", "-finished_at"], name="games_of_a_ruleset"),
            models.Index(fields=["finished_at"], name="games_by_day"),
            models.Index(fields=["started_at"], name="games_by_start"),
            # Those still on are few, and looked for every second.
            models.Index(fields=["state"], name="games_by_state"),
            models.Index(
                fields=["voided_at"],
                name="void_games",
                condition=models.Q(voided_at__isnull=False),
            ),
            # Only live games are swept, so the sweep stays quick however many games are kept.
            models.Index(
                fields=["next_deadline"],
                name="games_with_a_deadline",
                condition=models.Q(next_deadline__isnull=False),
            ),
            models.Index(
                fields=["bot_deadline"],
                name="games_with_a_bot_to_move",
                condition=models.Q(bot_deadline__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return str(self.id)

    @property
    def is_live(self) -> bool:
        return self.state in self.LIVE

    @property
    def is_void(self) -> bool:
        return self.voided_at is not None
