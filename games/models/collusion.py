from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Examined(models.Model):
    """That a game has been looked through for sparing; each is looked at once."""

    game = models.OneToOneField("games.Game", on_delete=models.CASCADE, primary_key=True)
    # When those who played it were compared with it in the count; None: that is still to come.
    judged_at = models.DateTimeField(null=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["judged_at"], name="examined_by_night")]

    def __str__(self) -> str:
        return str(self.game_id)


class Sparing(models.Model):
    """How often, in one game, `user` could have sent `other` a penalty, and did not."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="sparings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    chances = models.PositiveSmallIntegerField()
    spared = models.PositiveSmallIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "user", "other"], name="one_sparing_per_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.spared} of {self.chances}"


class SuspectPair(models.Model):
    """`user` spares `other` far more often than they spare others. A hint, not a proof."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    games = models.PositiveIntegerField(_("games"))
    chances = models.PositiveIntegerField(_("chances"))
    spared = models.PositiveIntegerField(_("spared"))
    others_chances = models.PositiveIntegerField(_("chances against others"))
    others_spared = models.PositiveIntegerField(_("spared others"))
    # How likely this or more would be if both were treated alike.
    chance = models.FloatField(_("by chance"))
    found_at = models.DateTimeField(_("found"))

    class Meta:
        verbose_name = _("pair that spares each other")
        verbose_name_plural = _("pairs that spare each other")
        ordering: ClassVar = ["chance"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "other"], name="one_suspicion_per_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.user} → {self.other}"


class TradingPair(models.Model):
    """Two people whose ranked games for two look arranged, `user` being who won more of them. A
    hint, not a proof."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    games = models.PositiveIntegerField(_("games"))
    wins = models.PositiveIntegerField(_("won"))
    short = models.PositiveIntegerField(_("very short"))
    # What stands out about them: win_trading.py.
    too_many = models.BooleanField(_("too many games"))
    one_sided = models.BooleanField(_("one-sided"))
    too_short = models.BooleanField(_("too short"))
    same_address = models.BooleanField(_("same address"))
    same_device = models.BooleanField(_("same device"))
    signs = models.PositiveSmallIntegerField(_("signs"))
    found_at = models.DateTimeField(_("found"))

    class Meta:
        verbose_name = _("pair that may trade wins")
        verbose_name_plural = _("pairs that may trade wins")
        ordering: ClassVar = ["-signs", "-games"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "other"], name="one_trade_per_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ↔ {self.other}"
