"""Trying an address as somebody: what came back, and what it wrote to the database."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.db import connection, transaction
from django.http import HttpResponse
from django.urls import resolve

from games.live import limits
from games.store import game_facts, snapshots
from tests.security.callers import Callers

CHANGES = re.compile(
    r'^\s*(?:INSERT INTO|UPDATE|DELETE FROM|REPLACE INTO)\s+"?(\w+)', re.IGNORECASE
)
TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value|"X-CSRFToken"): ?"?[^"]*"|value="\w{64}"')
# Being seen, waiting in the queue, and that staff have looked: none of it changes a game.
WRITTEN_BY_LOOKING = {
    "accounts_auditentry",
    "accounts_sighting",
    "django_session",
    "games_queueentry",
}


@dataclass(frozen=True)
class Outcome:
    verdict: str
    body: str
    written: frozenset[str]
    """The tables of the database in which something changed."""

    @property
    def changed(self) -> list[str]:
        return sorted(self.written - WRITTEN_BY_LOOKING)


def attempt(callers: Callers, caller: str, method: str, address: str, **sent: Any) -> Outcome:
    """Nothing that it does stays."""
    with undone(), written_tables() as written:
        response = callers.browser(caller).generic(method, address, **sent)
        body = response.content.decode() if not response.streaming else ""
    return Outcome(verdict_of(response), TOKEN.sub("token", body), frozenset(written))


def verdict_of(response: HttpResponse) -> str:
    if response.status_code in (301, 302):
        return "to " + _target(response["Location"])
    return "ok" if response.status_code in (200, 204) else str(response.status_code)


def _target(address: str) -> str:
    return resolve(urlsplit(address).path).url_name or address


@contextmanager
def undone() -> Iterator[None]:
    try:
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
    finally:
        # What a process remembers of rows that are gone.
        snapshots.forget_all()
        game_facts.forget_facts()
        limits.messages.forget_all()


@contextmanager
def written_tables() -> Iterator[set[str]]:
    written: set[str] = set()

    def note(execute: Callable, sql: str, params: Any, many: bool, context: Any) -> Any:
        found = CHANGES.match(sql)
        if found:
            written.add(found[1])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield written
