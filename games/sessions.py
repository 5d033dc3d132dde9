"""Whether somebody who connected a while ago is still who they were."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.utils.crypto import constant_time_compare

from accounts.models import User
from accounts.services import standing


def is_still_signed_in(session_key: str | None, user_id: int) -> bool:
    store = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    if str(store.get(SESSION_KEY)) != str(user_id):
        return False
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None or standing.may_log_in(user) is not None:
        return False
    return constant_time_compare(store.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
