"""Whether those who connected a while ago are still who they were."""

from collections.abc import Collection
from importlib import import_module

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import User
from accounts.services import standing

Claim = tuple[str | None, int]
"""A session's key, and whose it was."""


def still_signed_in(claims: Collection[Claim]) -> set[Claim]:
    """Those of them that hold. As many queries for many as for one."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    kept = store.get_model_class().objects.filter(
        session_key__in=[key for key, _ in claims if key], expire_date__gt=timezone.now()
    )
    sessions = {session.session_key: session.get_decoded() for session in kept}
    user_ids = {user_id for _, user_id in claims}
    users = User.objects.filter(is_active=True, deleted_at=None).in_bulk(user_ids)
    shut_out = standing.shut_out(user_ids)
    return {
        (key, user_id)
        for key, user_id in claims
        if key in sessions
        and user_id in users
        and user_id not in shut_out
        and _is_of(sessions[key], users[user_id])
    }


def is_still_signed_in(session_key: str | None, user_id: int) -> bool:
    return bool(still_signed_in([(session_key, user_id)]))


def _is_of(session: dict[str, str], user: User) -> bool:
    if str(session.get(SESSION_KEY)) != str(user.pk):
        return False
    return constant_time_compare(session.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
