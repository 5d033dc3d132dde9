from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Player(models.Model):
    """A seat of a game and who sat on it."""

    class Result(models.TextChoices):
        NONE = "", _("None")
        WON = "won", _("Won")
        LOST = "lost", _("Lost")
        LEFT = "left", _("Left")

    game = models.ForeignKey("games.Game", on_delete=models.PROTECT, related_name="players")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats"
    )
    # As it was when the game began; the user may change or go.
    name = models.CharField(max_length=40)
    bot_level = models.CharField(max_length=8, blank=True)
    human = models.BooleanField(default=True)

    result = models.CharField(max_length=4, choices=Result.choices, blank=True)

    # How much of a ranked game counts for them, once it is over: ranked/pair_weights.py.
    weight = models.FloatField(default=1.0, db_default=1.0)

    # Milliseconds: the last time one of their sockets was known to be open.
    last_seen = models.BigIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "seat"], name="one_player_per_seat"),
            models.UniqueConstraint(fields=["game", "user"], name="one_seat_each"),
        ]

    def __str__(self) -> str:
        return f"{self.name} on seat {self.seat}"
