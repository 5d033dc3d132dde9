"""Random and mutated requests to every address: whatever is sent, nothing breaks.

Always the same requests, and few; KADI_LONG=1 sends many more, KADI_SEED=… others.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote_from_bytes, urlencode

import pytest

from games.live.commands.base import HANDLERS
from tests.security import verdicts
from tests.security.attempts import undone
from tests.security.routes import Route, all_routes
from tests.security.scenes import SCENES
from tests.security.world import World, make_world

pytestmark = pytest.mark.django_db

REQUESTS = 30_000 if os.environ.get("KADI_LONG") else 700
SEED = os.environ.get("KADI_SEED", "kadi")
CALLERS = ("nobody", "guest", "player", "host", "moderator", "administrator")
METHODS = ("GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PROPFIND")
# What the admin takes apart from the fields of its forms.
OF_THE_ADMIN = (
    *("q", "p", "o", "e", "all", "_popup", "_to_field", "_changelist_filters", "action"),
    *("_selected_action", "select_across", "confirmed", "reason", "kind", "days", "index", "role"),
    *("username__startswith", "players__name", "started_at__year", "id__exact", "is_staff__exact"),
)
HOSTILE: tuple[bytes, ...] = (
    *(b"", b" ", b"0", b"-1", b"1.5", b"1e9", b"nan", b"9" * 20, b"9" * 400, b"+1", b"0x10"),
    *(b"2147483648", b"9223372036854775808", b"-9223372036854775809", b"9" * 17 + b"-" + b"9" * 18),
    *(b"\0", b"a\0b", b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\xaf", b"\r\nSet-Cookie: a=b", b"\x7f"),
    *("٣".encode(), "²".encode(), "½".encode(), "\u202eabc".encode(), "💥".encode() * 50),
    *(b"'", b'"><script>', b"%00", b"%s%n", b"{0}", b"{{7*7}}", b"../../etc/passwd", b"a" * 5000),
    *(b"x", b"/", b"//evil.example", b"https://evil.example", b"\\\\evil", b"javascript:x", b"?"),
    *(b"http://[", b"//[::1", b"None", b"null", b"true", b"[]", b"{}", b"a,b", b"sw", b"standard"),
    *(b"00000000-0000-0000-0000-000000000000", b"zzzzzzz", b"10H", b"*", b"(", b"[a-z", b"\\"),
)
BODIES = (
    ("application/json", b'{"type": "draw"'),
    ("multipart/form-data", b"no boundary"),
    (
        "multipart/form-data; boundary=x",
        b"--x\r\nContent-Disposition: form-data; name=\r\n\r\n",
    ),
    ("application/x-www-form-urlencoded; charset=nonsense", b"a=b"),
    ("text/plain", b"\xff" * 100),
    ("", b"&&&===;;;%%%"),
)
ROOT = Path(__file__).parents[2]
READERS = ("accounts/views", "games/admin", "games/handlers", "games/views")
READ = re.compile(r'\b(?:get|text|number)\("(\w+)"')
HEADERS = (
    *("HTTP_ACCEPT_LANGUAGE", "HTTP_HX_REQUEST", "HTTP_REFERER", "HTTP_X_FORWARDED_FOR"),
    *("HTTP_USER_AGENT", "HTTP_RANGE", "HTTP_IF_MODIFIED_SINCE", "HTTP_ACCEPT", "HTTP_COOKIE"),
)


def names_asked_for() -> list[str]:
    """Of parameters: those that our views read, so that a new one is tried too."""
    sources = [path.read_text() for folder in READERS for path in ROOT.glob(f"{folder}/*.py")]
    found = {name for text in sources for name in re.findall(READ, text)}
    forms = [rules.get("form", {}) for rules in verdicts.read("site.toml").values()]
    return sorted({*found, *OF_THE_ADMIN, *(name for form in forms for name in form)})


@dataclass(frozen=True)
class Request:
    caller: str
    method: str
    address: str
    sent: Mapping[str, Any]

    def send(self, world: World) -> int:
        client = world.callers.browser(self.caller)
        with undone():
            return client.generic(self.method, self.address, **self.sent).status_code


class Fuzzer:
    def __init__(self, world: World, rng: Random) -> None:
        self.world, self.rng = world, rng
        self.routes, self.names = all_routes(), names_asked_for()
        self.forms = verdicts.read("site.toml")

    def request(self) -> Request:
        rng, route = self.rng, self.rng.choice(self.routes)
        values = self.world.values_at(route, rng.choice(SCENES))
        sent = self._sent(route, values) | self._headers()
        return Request(rng.choice(CALLERS), rng.choice(METHODS), self._address(route, values), sent)

    def _address(self, route: Route, values: Mapping[str, object]) -> str:
        hostile = {name: quote_from_bytes(self._hostile(), safe="/") for name in route.parts}
        parts = {**values, **hostile} if self.rng.random() < 0.3 else values
        query = self._fields() if self.rng.random() < 0.6 else b""
        return route.address(parts) + ("?" + query.decode() if query else "")

    def _sent(self, route: Route, values: Mapping[str, object]) -> dict[str, Any]:
        if self.rng.random() < 0.1:
            kind, body = self.rng.choice(BODIES)
            return {"content_type": kind, "data": body}
        form = self.forms.get(route.pattern, {}).get("form", {})
        good = urlencode({name: text.format(**values) for name, text in form.items()}).encode()
        data = b"&".join(filter(None, (good, self._fields())))
        return {"content_type": "application/x-www-form-urlencoded", "data": data}

    def _headers(self) -> dict[str, str]:
        if self.rng.random() < 0.8:
            return {}
        return {self.rng.choice(HEADERS): self._hostile().decode("latin-1").replace("\n", " ")}

    def _fields(self) -> bytes:
        pairs = [self._pair() for _ in range(self.rng.randint(1, 4))]
        return b"&".join(pairs)

    def _pair(self) -> bytes:
        name = self.rng.choice(self.names)
        if name == "type" and self.rng.random() < 0.8:
            return b"type=" + self.rng.choice(sorted(HANDLERS)).encode()
        return f"{name}={quote_from_bytes(self._hostile())}".encode()

    def _hostile(self) -> bytes:
        value = self.rng.choice(HOSTILE)
        if value and self.rng.random() < 0.2:
            at = self.rng.randrange(len(value))
            value = value[:at] + self.rng.randbytes(1) + value[at + 1 :]
        return value


@pytest.fixture
def world(settings) -> World:
    settings.ACCOUNT_RATE_LIMITS = False
    settings.BOT_PACE = 0
    return make_world()


def test_no_request_however_strange_breaks_anything(world):
    fuzzer, broken = Fuzzer(world, Random(SEED)), []
    for _ in range(REQUESTS):
        request = fuzzer.request()
        try:
            status = request.send(world)
        except Exception as error:
            broken.append(f"{request}: {error!r}")
        else:
            assert status < 500, request
    assert not broken, "\n".join(broken[:20])


def test_the_fuzzer_sends_what_views_read():
    assert {"at", "next", "page", "before", "as", "level", "nonce"} <= set(names_asked_for())
