from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.user import User

PROVISIONAL_GAMES = 10


class Ladder(models.Model):
    """One per ruleset. Its row is locked while a game is rated, so games are rated one by one."""

    ruleset = models.CharField(max_length=32, primary_key=True)
    last_seq = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.ruleset


class Rating(models.Model):
    # Ratings depend on everybody's games: a person with any is anonymised, never removed.
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="ratings")
    ruleset = models.CharField(_("ruleset"), max_length=32)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(_("games"), default=0)
    wins = models.PositiveIntegerField(_("wins"), default=0)
    shown = models.PositiveIntegerField(_("rating"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "ruleset"], name="one_rating_per_ladder")
        ]
        indexes = [models.Index(fields=["ruleset", "-shown", "user"], name="rating_ladder")]

    @property
    def provisional(self) -> bool:
        return self.games < PROVISIONAL_GAMES

    def __str__(self) -> str:
        return f"{self.shown}?" if self.provisional else str(self.shown)
