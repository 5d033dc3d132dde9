from django.db import models
from django.db.models import Case, F, When
from django.utils.translation import gettext_lazy as _

from accounts.models.user import User

PROVISIONAL_GAMES = 10
# What a newcomer is shown with.
STARTING_RATING = 1000
# More than any rating: so far below the others stands whoever is provisional.
BELOW = 1_000_000


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
    # What a ladder is ordered by: provisional ones stand below all who are not.
    place_key = models.GeneratedField(
        expression=Case(
            When(games__lt=PROVISIONAL_GAMES, then=F("shown") - BELOW),
            default=F("shown"),
            output_field=models.IntegerField(),
        ),
        output_field=models.IntegerField(),
        db_persist=True,
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "ruleset"], name="one_rating_per_ladder")
        ]
        indexes = [models.Index(fields=["ruleset", "-place_key", "user"], name="rating_places")]

    def __str__(self) -> str:
        return f"{self.shown}?" if self.provisional else str(self.shown)

    @property
    def provisional(self) -> bool:
        return self.games < PROVISIONAL_GAMES


class RatedGame(models.Model):
    """That a ranked game was counted, and which one in its ladder's order it was."""

    game = models.OneToOneField("games.Game", on_delete=models.PROTECT, related_name="rated")
    ruleset = models.CharField(max_length=32)
    seq = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "seq"], name="one_game_at_a_time")
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.seq}"


class RatingChange(models.Model):
    """What one game did to one person's rating. A voided game has none."""

    rated = models.ForeignKey(RatedGame, on_delete=models.CASCADE, related_name="changes")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="rating_changes")
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()
    shown_before = models.PositiveIntegerField()
    shown_after = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["rated", "user"], name="one_change_per_game")
        ]

    def __str__(self) -> str:
        return f"{self.shown_before} → {self.shown_after}"

    @property
    def gain(self) -> int:
        return self.shown_after - self.shown_before
