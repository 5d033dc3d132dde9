"""Who opens a socket, from the session's cookie."""

from importlib import import_module
from typing import Any

from channels.auth import get_user
from django.conf import settings
from django.http import parse_cookie

from games.live.origins import App


class SignedIn:
    """In place of Channels' own stack, which looks at the session again with every message that is
    sent, to save what nobody changes on a socket."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        store = import_module(settings.SESSION_ENGINE).SessionStore
        scope = {**scope, "session": store(_session_key(scope))}
        scope["user"] = await get_user(scope)
        await self.app(scope, receive, send)


def _session_key(scope: dict[str, Any]) -> str | None:
    cookies = next((value for name, value in scope["headers"] if name == b"cookie"), b"")
    return parse_cookie(cookies.decode("latin-1")).get(settings.SESSION_COOKIE_NAME)
