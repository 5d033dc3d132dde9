"""Ends what a person has open: sessions and sockets."""

from django.db import transaction
from django.db.models import F

from accounts import signals
from accounts.models import User


def close_sockets(user: User, reason: str) -> None:
    """Tells every socket of the user to close, once what led to it is on disk."""
    user_id = user.pk
    transaction.on_commit(
        lambda: signals.sessions_revoked.send(User, user_id=user_id, reason=reason)
    )


def log_out_everywhere(user: User, reason: str = "logged_out") -> None:
    """Ends all sessions of the user, on every device, and closes their sockets."""
    User.objects.filter(pk=user.pk).update(session_epoch=F("session_epoch") + 1)
    user.refresh_from_db(fields=["session_epoch"])
    close_sockets(user, reason)
