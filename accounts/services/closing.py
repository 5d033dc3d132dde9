"""Ends what a person has open: sessions and sockets."""

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from django.db.models import F

from accounts.models import User


def user_group(user_id: int) -> str:
    return f"user.{user_id}"


def close_sockets(user: User, reason: str) -> None:
    """Tells every socket of the user to close, once what led to it is on disk."""
    user_id = user.pk
    transaction.on_commit(lambda: _send_closed(user_id, reason))


def _send_closed(user_id: int, reason: str) -> None:
    layer = get_channel_layer()
    if layer is not None:
        message = {"type": "user.closed", "reason": reason}
        async_to_sync(layer.group_send)(user_group(user_id), message)


def log_out_everywhere(user: User, reason: str = "logged_out") -> None:
    """Ends all sessions of the user, on every device, and closes their sockets."""
    User.objects.filter(pk=user.pk).update(session_epoch=F("session_epoch") + 1)
    user.refresh_from_db(fields=["session_epoch"])
    close_sockets(user, reason)
