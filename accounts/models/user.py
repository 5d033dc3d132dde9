import uuid
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Upper
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.lookalikes import skeleton

account_name_validator = RegexValidator(
    r"\A[A-Za-z0-9_]{3,20}\Z",
    _("A user name has 3 to 20 letters (A to Z), digits or _."),
    code="bad_name",
)


class CardSize(models.TextChoices):
    SMALL = "small", _("Small")
    NORMAL = "normal", _("Normal")
    LARGE = "large", _("Large")


class User(AbstractUser):
    """A person: with an account, as a guest, or gone ("former player")."""

    first_name = None  # type: ignore[assignment]  # as Django's manual removes a field
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("user name"),
        max_length=20,
        unique=True,
        validators=[account_name_validator],
        error_messages={"unique": _("That user name is taken, or looks like one that is.")},
    )
    # The same for names that look the same; see accounts/lookalikes.py.
    name_key = models.CharField(max_length=20, unique=True, editable=False)
    is_guest = models.BooleanField(_("guest"), default=False)
    guest_name = models.CharField(_("guest name"), max_length=20, blank=True)
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True, editable=False)
    # When they last chose it themselves; staff who take a name away set it back.
    name_changed_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Part of every session's hash: raising it ends them all.
    session_epoch = models.PositiveIntegerField(default=0, editable=False)

    language = models.CharField(
        _("language"), max_length=8, choices=settings.LANGUAGES, blank=True, default=""
    )
    four_colour = models.BooleanField(_("four-colour deck"), default=False)
    sounds = models.BooleanField(_("sounds"), default=True)
    card_size = models.CharField(
        _("card size"), max_length=8, choices=CardSize.choices, default=CardSize.NORMAL
    )
    reduced_motion = models.BooleanField(_("reduced motion"), default=False)
    # "3-5", see accounts/avatars.py; nothing: from the name.
    avatar = models.CharField(
        _("avatar"),
        max_length=5,
        blank=True,
        default="",
        validators=[RegexValidator(r"\A\d{1,2}-\d\Z")],
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [
            # As staff see them, the newest first.
            models.Index(fields=["date_joined"], name="people_by_day"),
            # Whatever its case: so everybody who logs in is looked for.
            models.Index(Upper("username"), name="people_by_name"),
        ]

    @property
    def name(self) -> str:
        if self.deleted_at:
            return gettext("former player")
        return self.guest_name if self.is_guest else self.username

    @property
    def has_account(self) -> bool:
        return not self.is_guest and self.deleted_at is None

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name_key = skeleton(self.username)
        super().save(*args, **kwargs)

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        value = f"{self.password}/{self.session_epoch}"
        return salted_hmac(
            "accounts.models.User.session", value, secret=secret, algorithm="sha256"
        ).hexdigest()


def invented_username(kind: str) -> str:
    """A name nobody can sign up with: the hyphen keeps it apart from chosen ones."""
    return f"{kind}-{uuid.uuid4().hex[:12]}"
