from django.db import models


class Heartbeat(models.Model):
    """One row: when some process last looked for passed deadlines, in milliseconds."""

    at = models.BigIntegerField()

    def __str__(self) -> str:
        return str(self.at)
