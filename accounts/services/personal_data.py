"""What is kept about somebody, for themselves. What others said about them is not theirs."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db.models import Q

from accounts import signals
from accounts.models import Appeal, LeaverRecord, Rating, Report, Sanction, SharedBrowser, User

Rows = list[Any]


def of(user: User) -> dict[str, Any]:
    found: dict[str, Any] = {
        "account": _account(user),
        "old_names": list(user.old_names.values("name", "given_up_at", "reason")),
        "email_addresses": _addresses(user),
        "second_factor": _factors(user),
        "seen": list(user.sightings.values("address", "agent", "first_at", "last_at")),
        "browsers_shared_with_others": _shared(user),
        "ratings": _ratings(user),
        "left_ranked_games": list(
            LeaverRecord.objects.filter(user=user).values("strikes", "clean_games", "waits_until")
        ),
        "reports_made": _reports(user),
        "sanctions": _sanctions(user),
        "appeals": _appeals(user),
        "messages": list(user.notices.values("kind", "data", "made_at", "read_at")),
    }
    answers: list[Any] = signals.data_asked_for.send(User, user=user)
    for _receiver, more in answers:
        found |= more
    return found


def _account(user: User) -> dict[str, Any]:
    names = ("is_guest", "date_joined", "last_login", "name_changed_at", "language", "four_colour")
    look = ("sounds", "card_size", "reduced_motion", "avatar")
    return {"name": user.name} | {name: getattr(user, name) for name in (*names, *look)}


def _addresses(user: User) -> Rows:
    return list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary"))


def _factors(user: User) -> Rows:
    """That there is one: its secret is the phone's."""
    return list(Authenticator.objects.filter(user=user).values("type", "created_at"))


def _shared(user: User) -> Rows:
    """When; not with whom."""
    rows = SharedBrowser.objects.filter(Q(user=user) | Q(other=user))
    return list(rows.order_by("last_at").values("last_at"))


def _ratings(user: User) -> Rows:
    rows = Rating.objects.filter(user=user).order_by("ruleset")
    return list(rows.values("ruleset", "shown", "games", "wins"))


def _reports(user: User) -> Rows:
    rows = Report.objects.filter(reporter=user).select_related("reported").order_by("made_at")
    return [
        {
            "about": row.reported.name,
            "reason": row.reason,
            "text": row.text,
            "made_at": row.made_at,
            "state": row.state,
        }
        for row in rows
    ]


def _sanctions(user: User) -> Rows:
    rows = Sanction.objects.filter(user=user).order_by("starts_at")
    return list(rows.values("kind", "reason", "reason_sw", "starts_at", "ends_at", "lifted_at"))


def _appeals(user: User) -> Rows:
    rows = Appeal.objects.filter(user=user).order_by("made_at")
    return list(rows.values("text", "made_at", "answer", "answered_at"))
