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
    # An index of its own would only repeat `seats_of_a_person`.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="seats",
        db_index=False,
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
        indexes: ClassVar = [
            # Numbered as games began: the newest are at its end.
            models.Index(fields=["user", "id"], name="seats_of_a_person"),
            # Few: in games still on, and in those that ended without a result.
            models.Index(
                fields=["user"],
                name="seats_without_a_result",
                condition=models.Q(result=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} on seat {self.seat}"
