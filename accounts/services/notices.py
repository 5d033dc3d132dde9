"""What the house has to tell a player, in words, until they put it away."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Notice, Sanction, User, reason_read

MOST_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Shown:
    number: int
    kind: str
    sentence: str
    reason: str
    game: str


def tell(user: User, kind: str, data: Mapping[str, Any]) -> Notice:
    return Notice.objects.create(user=user, kind=kind, data=dict(data))


def tell_many(kind: str, data: Iterable[tuple[int, dict[str, Any]]]) -> None:
    rows = [Notice(user_id=user_id, kind=kind, data=values) for user_id, values in data]
    Notice.objects.bulk_create(rows, batch_size=500)


def unread(user: User) -> list[Shown]:
    waiting = Notice.objects.filter(user=user, read_at=None).order_by("-pk")
    return [_shown(notice) for notice in waiting[:MOST_SHOWN]]


def put_away(user: User, number: int, now: datetime) -> None:
    """Only their own; somebody else's stays."""
    Notice.objects.filter(user=user, pk=number, read_at=None).update(read_at=now)


def until_text(ends_at: datetime | None) -> str:
    if ends_at is None:
        return ""
    return date_format(timezone.localtime(ends_at), "DATETIME_FORMAT")


def _shown(notice: Notice) -> Shown:
    data = notice.data
    reason = reason_read(data.get("reason", ""), data.get("reason_sw", ""))
    return Shown(notice.pk, notice.kind, _sentence(notice), reason, data.get("game", ""))


def _sentence(notice: Notice) -> str:
    data: dict[str, Any] = notice.data
    match notice.kind:
        case Notice.Kind.SANCTIONED:
            return sanction_sentence(data["sanction"], _time(data.get("until")))
        case Notice.Kind.LIFTED:
            kind = str(Sanction.Kind(data["sanction"]).label)
            return _("Lifted before its time: %(kind)s.") % {"kind": kind}
        case Notice.Kind.RENAMED:
            return _("Your name was changed by a moderator: you are now %(name)s.") % data
        case Notice.Kind.VOIDED:
            return _voided(data)
        case Notice.Kind.ANSWERED:
            return _answered(data)
        case Notice.Kind.FACTOR_RESET:
            return _("Two-factor login was switched off for you. Switch it on in the settings.")
        case Notice.Kind.RATING_RESET:
            return _("Your rating was reset: you begin anew. It was %(before)s.") % data
        case _:
            return _("A voided game counts again. Your rating: %(before)s → %(after)s.") % data


def sanction_sentence(kind: str, until: datetime | None) -> str:
    """What is not allowed any more, and until when."""
    forever = {
        Sanction.Kind.WARNING: _("This is a warning from a moderator."),
        Sanction.Kind.MUTE: _("You may not write in the chat."),
        Sanction.Kind.NO_RANKED: _("You may not play ranked games."),
        Sanction.Kind.SUSPENSION: _("You are suspended."),
        Sanction.Kind.BAN: _("You are banned."),
    }
    limited = {
        Sanction.Kind.MUTE: _("You may not write in the chat until %(until)s."),
        Sanction.Kind.NO_RANKED: _("You may not play ranked games until %(until)s."),
        Sanction.Kind.SUSPENSION: _("You are suspended until %(until)s."),
        Sanction.Kind.BAN: _("You are banned until %(until)s."),
    }
    kind = Sanction.Kind(kind)
    if until is None or kind not in limited:
        return forever[kind]
    return limited[kind] % {"until": until_text(until)}


def _voided(data: dict[str, Any]) -> str:
    if data.get("played"):
        return (
            ngettext(
                "A game of yours was voided: it no longer counts. Rating: %(before)s → %(after)s.",
                "%(count)d games of yours were voided: they no longer count. "
                "Rating: %(before)s → %(after)s.",
                data.get("count", 1),
            )
            % data
        )
    return (
        _(
            "A game of somebody you played was voided, and the ladder was counted again. "
            "Your rating: %(before)s → %(after)s."
        )
        % data
    )


def _answered(data: dict[str, Any]) -> str:
    if data.get("acted"):
        return _("Your report about %(name)s was right: a moderator has acted on it.") % data
    return _("A moderator looked at your report about %(name)s and found nothing to act on.") % data


def _time(text: str | None) -> datetime | None:
    return parse_datetime(text) if text else None
