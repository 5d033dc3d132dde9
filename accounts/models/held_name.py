from django.db import models


class HeldName(models.Model):
    """The name of somebody who is gone: for a while nobody takes it. Kept as a keyed hash, so that
    the name itself is gone with them."""

    digest = models.CharField(max_length=64, unique=True)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"until {self.until}"
