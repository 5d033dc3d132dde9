"""The one place that says what somebody may do. Sanctions and waits are asked here."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Sanction, User
from accounts.services import notices, waits


@dataclass(frozen=True)
class Refusal:
    code: str
    sentence: str


def may_log_in(user: User, now: datetime | None = None) -> Refusal | None:
    if user.deleted_at or not user.is_active:
        return Refusal("closed", _("This account is closed."))
    return _sanctioned(user, Sanction.SHUT_OUT, now)


def may_play_ranked(user: User, now: datetime | None = None) -> Refusal | None:
    if not user.has_account:
        return Refusal("guest", _("Ranked games need an account. Sign up and keep your games."))
    left = waits.wait_left(user, now or timezone.now())
    if left:
        return Refusal("wait", _wait_sentence(left.total_seconds()))
    return _sanctioned(user, (Sanction.Kind.NO_RANKED, *Sanction.SHUT_OUT), now)


def _wait_sentence(seconds: float) -> str:
    minutes = max(1, -int(-seconds // 60))
    return ngettext(
        "You left a ranked game: wait %(minutes)d more minute before the next one.",
        "You left ranked games: wait %(minutes)d more minutes before the next one.",
        minutes,
    ) % {"minutes": minutes}


def may_chat(user: User, now: datetime | None = None) -> Refusal | None:
    return _sanctioned(user, (Sanction.Kind.MUTE, *Sanction.SHUT_OUT), now)


def shut_out(user_ids: Iterable[int], now: datetime | None = None) -> set[int]:
    """Those of them who may not be here at all."""
    held = Sanction.objects.in_force(now or timezone.now()).filter(
        user__in=list(user_ids), kind__in=Sanction.SHUT_OUT
    )
    return set(held.values_list("user_id", flat=True))


def shut_out_by(user: User, now: datetime | None = None) -> Sanction | None:
    """What keeps them from logging in."""
    return _longest(user, Sanction.SHUT_OUT, now)


def _longest(user: User, kinds: Iterable[str], now: datetime | None) -> Sanction | None:
    held = Sanction.objects.in_force(now or timezone.now()).filter(user=user, kind__in=list(kinds))
    return held.order_by(F("ends_at").desc(nulls_first=True)).first()


def _sanctioned(user: User, kinds: Iterable[str], now: datetime | None) -> Refusal | None:
    """Of several, the one that holds longest says it."""
    longest = _longest(user, kinds, now)
    if longest is None:
        return None
    sentence = notices.sanction_sentence(longest.kind, longest.ends_at)
    reason = _("Reason: %(reason)s") % {"reason": longest.reason_read}
    return Refusal(f"sanction_{longest.kind}", f"{sentence} {reason}")
