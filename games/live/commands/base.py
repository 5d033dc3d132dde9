"""A command from a page, whichever way it came, and the answer to it."""

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.utils import translation
from django.utils.functional import cached_property

from accounts.models import User
from games.store import away_players
from games.tables.errors import TableRefused
from games.tables.table_facts import TableFacts
from games.wording.sentences import refused_text
from kadi_site import metrics

log = logging.getLogger(__name__)


class Malformed(Exception):
    """Not something our page sends."""


@dataclass
class Command:
    kind: str
    user: User
    table: TableFacts
    language: str = "en"
    id: UUID | None = None
    seen: int | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(
        cls, fields: dict[str, Any], user: User, table: TableFacts, language: str
    ) -> "Command":
        kind, number = _kind(fields.get("type"))
        return cls(
            kind=kind,
            user=user,
            table=table,
            language=language,
            id=_uuid(fields.get("id")),
            seen=_whole_number(fields.get("seen")),
            fields=fields | {"number": number} if number else fields,
        )

    @cached_property
    def code(self) -> str:
        return self.table.code

    @property
    def is_from_somebody_missing(self) -> bool:
        """Who let turns pass, and for whom a bot may be playing."""
        return self.table.game_is_live and self.table.seat_of(self.user.pk) in self.table.missing

    def text(self, name: str, most: int = 200) -> str:
        value = self.fields.get(name, "")
        if value is None:
            return ""
        if not isinstance(value, str) or len(value) > most:
            raise Malformed(name)
        return value.strip()

    def number(self, name: str) -> int:
        value = _whole_number(self.fields.get(name))
        if value is None:
            raise Malformed(name)
        return value


@dataclass(frozen=True)
class Reply:
    """A code means refused; the sentence says why. Regions are for the one who asked."""

    code: str = ""
    sentence: str = ""
    regions: Mapping[str, str] = field(default_factory=dict)
    # Of the game, after the command.
    version: int | None = None


Handler = Callable[[Command], Reply]
HANDLERS: dict[str, Handler] = {}


def handles(*kinds: str) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        for kind in kinds:
            HANDLERS[kind] = handler
        return handler

    return register


def handle(command: Command, began: float | None = None) -> Reply:
    """Runs on a database thread. Refusals are answers; anything else that is raised is a bug.
    `began` is when somebody started to wait for it, by time.perf_counter()."""
    began = time.perf_counter() if began is None else began
    with translation.override(command.language):
        _touch(command)
        try:
            reply = HANDLERS[command.kind](command)
        except TableRefused as refused:
            reply = Reply(refused.code, refused_text(refused))
    record(command, reply, time.perf_counter() - began)
    return reply


def record(command: Command, reply: Reply, seconds: float) -> None:
    metrics.command_seconds.observe(seconds)
    metrics.commands.labels(command.kind, "refused" if reply.code else "done").inc()
    facts = {
        "kind": command.kind,
        "user": command.user.pk,
        "table": command.code,
        "ms": round(1000 * seconds, 1),
    }
    if command.table.game is not None:
        facts["game"] = str(command.table.game.game_id)
    if reply.version is not None:
        facts["version"] = reply.version
    if reply.code:
        # A player's mistake is not the site's trouble.
        log.debug("refused", extra=facts | {"code": reply.code})
    else:
        log.info("command", extra=facts)


def _touch(command: Command) -> None:
    """Whatever somebody does ends their being away."""
    if command.table.game is not None and command.is_from_somebody_missing:
        away_players.touch(command.table.game.game_id, command.user.pk)


def _kind(value: object) -> tuple[str, str]:
    """A button has one value: "remove 3" is the command and its number."""
    kind, _, number = value.partition(" ") if isinstance(value, str) else ("", "", "")
    if kind not in HANDLERS:
        raise Malformed("type")
    return kind, number


def _uuid(value: object) -> UUID | None:
    if value in (None, ""):
        return None
    try:
        return UUID(str(value))
    except ValueError:
        raise Malformed("id") from None


def _whole_number(value: object) -> int | None:
    """From JSON a number, from a form the digits of one."""
    if value in (None, ""):
        return None
    if isinstance(value, str) and value.removeprefix("-").isdecimal() and len(value) < 12:
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53:
        return value
    raise Malformed("number")
