from django.db import models

from accounts.models.user import User


class OldName(models.Model):
    """A name somebody had: links to it still lead to them, and nobody else may take it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="old_names")
    name = models.CharField(max_length=20)
    key = models.CharField(max_length=20, unique=True)
    given_up_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-given_up_at"]

    def __str__(self) -> str:
        return self.name
