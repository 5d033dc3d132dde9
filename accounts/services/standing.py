"""The one place that says what somebody may do. Sanctions and waits are asked here."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.services import waits


@dataclass(frozen=True)
class Refusal:
    code: str
    sentence: str


def may_log_in(user: User) -> Refusal | None:
    if user.deleted_at or not user.is_active:
        return Refusal("closed", _("This account is closed."))
    return None


def may_play_ranked(user: User, now: datetime | None = None) -> Refusal | None:
    if not user.has_account:
        return Refusal("guest", _("Ranked games need an account. Sign up and keep your games."))
    left = waits.wait_left(user, now or timezone.now())
    if left:
        return Refusal("wait", _wait_sentence(left.total_seconds()))
    return None


def _wait_sentence(seconds: float) -> str:
    minutes = max(1, -int(-seconds // 60))
    return ngettext(
        "You left a ranked game: wait %(minutes)d more minute before the next one.",
        "You left ranked games: wait %(minutes)d more minutes before the next one.",
        minutes,
    ) % {"minutes": minutes}


def may_chat(user: User) -> Refusal | None:
    return None
