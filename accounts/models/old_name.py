from django.db import models
from django.db.models.functions import Upper

from accounts.models.user import User


class OldName(models.Model):
    """A name somebody had: links to it still lead to them, and for a while nobody else takes it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="old_names")
    name = models.CharField(max_length=20)
    key = models.CharField(max_length=20, db_index=True)
    given_up_at = models.DateTimeField(auto_now_add=True)
    # Where staff took it away: why, and whether its owner may still log in with it.
    reason = models.CharField(max_length=500, blank=True, default="", db_default="")
    opens_once = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ["-given_up_at", "-pk"]
        indexes = [models.Index(Upper("name"), name="old_names_by_name")]
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="one_old_name_per_look")
        ]

    def __str__(self) -> str:
        return self.name
