from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Phrase(models.Model):
    """One thing that can be said at a table; nobody types free text."""

    class Kind(models.TextChoices):
        PHRASE = "phrase", _("Phrase")
        EMOTE = "emote", _("Emote")

    class Tongue(models.TextChoices):
        ENGLISH = "en", "English"
        SWAHILI = "sw", "Kiswahili"
        SHENG = "sheng", "Sheng"
        ANY = "", _("Any")

    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.PHRASE)
    tongue = models.CharField(max_length=8, choices=Tongue.choices, blank=True)
    text = models.CharField(max_length=60)
    # What a screen reader says for an emote; phrases speak for themselves.
    meaning = models.CharField(max_length=60, blank=True)
    order = models.PositiveSmallIntegerField(default=100)
    active = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("phrase")
        verbose_name_plural = _("phrases")
        ordering: ClassVar = ["order", "pk"]

    def __str__(self) -> str:
        return self.text


class ChatLine(models.Model):
    """A phrase somebody said. The text is kept as it was said, whatever the admin edits later."""

    table = models.ForeignKey("games.Table", on_delete=models.CASCADE, related_name="chat_lines")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="chat_lines",
    )
    name = models.CharField(max_length=40)
    text = models.CharField(max_length=60)
    kind = models.CharField(max_length=8, choices=Phrase.Kind.choices)
    at_ms = models.BigIntegerField()

    class Meta:
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [
            models.Index(fields=["table", "at_ms"], name="chat_at_a_table"),
            models.Index(fields=["user", "at_ms"], name="chat_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class Mute(models.Model):
    """`user` does not want to read `muted`."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes"
    )
    muted = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="muted_by"
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "muted"], name="mute_once"),
            models.CheckConstraint(
                condition=~models.Q(user=models.F("muted")), name="mute_somebody_else"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} mutes {self.muted_id}"
