import secrets
import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

# No letters or digits that people mix up when they read a code aloud.
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 7


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_secret() -> bytes:
    return secrets.token_bytes(32)


class Table(models.Model):
    """A place to play: people sit down, a game runs, then perhaps another."""

    class State(models.TextChoices):
        # A ranked match that its players have yet to accept: nobody else knows of it.
        MATCHING = "matching", _("Waiting to be accepted")
        OPEN = "open", _("Open")
        PLAYING = "playing", _("Playing")
        CLOSED = "closed", _("Closed")

    # In the address of the table, and what is told to friends.
    code = models.CharField(max_length=12, unique=True, default=new_code)
    # What is told to friends instead, since the host of a private table removed somebody.
    new_invitation = models.CharField(
        max_length=12, unique=True, null=True, blank=True, editable=False
    )
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="hosted_tables"
    )
    ruleset = models.CharField(max_length=32)
    # House rules: only the options that differ from the ruleset.
    options = models.JSONField(default=dict, blank=True)
    seats = models.PositiveSmallIntegerField()
    turn_seconds = models.PositiveSmallIntegerField(default=30)
    ranked = models.BooleanField(default=False)
    private = models.BooleanField(default=False)
    bots_level = models.CharField(max_length=8, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    # Milliseconds: until when a match must be accepted.
    accept_by = models.BigIntegerField(null=True, blank=True)
    # Milliseconds: until when all who were matched must ask for another game.
    rematch_by = models.BigIntegerField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    # The next deal is fixed, and its seal shown, before anybody adds a nonce to it.
    next_game_id = models.UUIDField(default=uuid.uuid4)
    next_secret = models.BinaryField(default=new_secret)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering: ClassVar = ["-pk"]
        indexes: ClassVar = [
            models.Index(fields=["state", "private", "-id"], name="tables_in_the_lobby"),
            models.Index(
                fields=["rematch_by"],
                name="tables_to_dissolve",
                condition=models.Q(rematch_by__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def is_match(self) -> bool:
        """Of a quick match: for those who were matched, and nobody is its host."""
        return self.accept_by is not None

    @property
    def invitation(self) -> str:
        return self.new_invitation or self.code
