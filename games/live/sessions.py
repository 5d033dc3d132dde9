"""Whether those who connected a while ago are still who they were."""

from collections.abc import Collection
from functools import lru_cache
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import User
from accounts.services import standing

SessionRef = tuple[str | None, int]
"""A session's key, and whose it was."""

# What the hash in a session is made of.
HASHED = ("password", "session_epoch")
REMEMBERED = 20_000


def still_signed_in(session_refs: Collection[SessionRef]) -> set[SessionRef]:
    """Those of them that hold. As many queries for many as for one."""
    kept = (
        _store()
        .get_model_class()
        .objects.filter(
            session_key__in=[key for key, _ in session_refs if key], expire_date__gt=timezone.now()
        )
    )
    sessions = dict(kept.values_list("session_key", "session_data"))
    user_ids = {user_id for _, user_id in session_refs}
    active = User.objects.filter(pk__in=user_ids, is_active=True, deleted_at=None)
    users = {pk: (pk, *rest) for pk, *rest in active.values_list("pk", *HASHED)}
    shut_out = standing.shut_out(user_ids)
    return {
        (key, user_id)
        for key, user_id in session_refs
        if key in sessions
        and user_id in users
        and user_id not in shut_out
        and _is_of(sessions[key], *users[user_id])
    }


def _store() -> Any:
    return import_module(settings.SESSION_ENGINE).SessionStore


def is_still_signed_in(session_key: str | None, user_id: int) -> bool:
    return bool(still_signed_in([(session_key, user_id)]))


@lru_cache(maxsize=REMEMBERED)
def _is_of(session_data: str, *of_user: Any) -> bool:
    """Asked of everybody again and again; nearly always nothing has changed."""
    user = User(**dict(zip(("pk", *HASHED), of_user, strict=True)))
    session = _store()().decode(session_data)
    if str(session.get(SESSION_KEY)) != str(user.pk):
        return False
    return constant_time_compare(session.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
