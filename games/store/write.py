"""The one write path: every change to a running game goes through `act`."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import orjson
from django.db import connection

from games.engine.actions import Accept, Action, Draw, Expire, Play, Seat
from games.engine.codec import encode_action
from games.engine.deadlines import due
from games.engine.errors import Refused
from games.engine.events import CardsDrawn, CardsPlayed, Event
from games.models import Refusal
from games.store.actors import Actor
from games.store.clock import now_ms
from games.store.deals import start_game
from games.store.game_facts import GameFacts, game_facts
from games.store.game_row import GameRow, NoSuchGame, lock_game
from games.store.game_transaction import GameTransaction
from games.store.log import Row, canonical, read_events
from games.store.refusals import pack, unpack
from games.store.snapshots import newest
from games.store.transactions import db_uuid, short_transaction

__all__ = ["Actor", "Answer", "NoSuchGame", "act", "let_expire", "start_game"]

# More expiries in a row than any snapshot can have; a loop must have an end.
MOST_EXPIRIES = 50

# A command was done, or refused, or is new.
EARLIER = """
    SELECT seq, payload_hash, '', events FROM games_logrow
    WHERE game_id = %s AND command_id = %s
    UNION ALL
    SELECT version, payload_hash, code, data FROM games_refusal
    WHERE game_id = %s AND command_id = %s
"""

Wanted = Action | Callable[[Seat], Action]


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a command. Equal for every repetition of it."""

    version: int
    events: tuple[Event, ...] = ()
    code: str = ""
    data: dict[str, Any] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        return not self.code

    @property
    def refused(self) -> Refused | None:
        return None if self.ok else Refused(self.code, **self.data)


@dataclass(frozen=True, slots=True)
class GameCommand:
    """An action as it was sent: who sends the same id again must mean the same."""

    action: Action
    actor: Actor
    id: UUID | None
    seen: int | None

    @property
    def payload_hash(self) -> str:
        return hashlib.sha256(canonical(encode_action(self.action))).hexdigest()

    @property
    def touched(self) -> int | None:
        return getattr(self.action, "seat", None) if self.actor.kind == "person" else None


def act(
    game_id: UUID,
    action: Wanted,
    *,
    actor: Actor,
    command_id: UUID | None = None,
    seen: int | None = None,
    now: int | None = None,
    skip_locked: bool = False,
) -> Answer:
    """Does what the actor wants, or answers why not. Once it returns, the move is on disk."""
    facts = game_facts(game_id)
    try:
        command = GameCommand(resolve(action, actor, facts), actor, command_id, seen)
    except Refused as refused:
        return _refusal(0, refused)
    with short_transaction():
        game_row = lock_game(game_id, skip_locked=skip_locked)
        if game_row is None:
            return Answer(0, code="busy")
        return _answer(facts, game_row, command, now)


def resolve(action: Wanted, actor: Actor, facts: GameFacts) -> Action:
    seat = actor.seat_at(facts)
    if not callable(action):
        wanted = action
    elif seat is None:
        raise Refused("not-at-table")
    else:
        wanted = action(seat)
    actor.check(wanted, facts)
    return wanted


def _answer(facts: GameFacts, game_row: GameRow, command: GameCommand, now: int | None) -> Answer:
    # Asked after the lock: a command that has just been answered elsewhere is seen.
    earlier = _earlier_answer(facts.game_id, command)
    if earlier is not None:
        return earlier
    # Only now: who waited for the lock has the time at which the lock was got.
    at = now_ms() if now is None else now
    tx = GameTransaction(facts, game_row, newest((facts.game_id,))[facts.game_id], at)
    answer = _decide(tx, command)
    tx.save()
    return answer


def _earlier_answer(game_id: UUID, command: GameCommand) -> Answer | None:
    if command.id is None:
        return None
    with connection.cursor() as cursor:
        cursor.execute(EARLIER, (db_uuid(game_id), db_uuid(command.id)) * 2)
        found = cursor.fetchone()
    if found is None:
        return None
    version, payload_hash, code, content = found
    if payload_hash != command.payload_hash:
        return Answer(version, code="command-reused")
    if code:
        return Answer(version, code=code, data=unpack(orjson.loads(content)))
    return Answer(version, read_events(content))


def _decide(tx: GameTransaction, command: GameCommand) -> Answer:
    expired = let_expire(tx)
    if isinstance(command.action, Expire):
        return Answer(tx.version, expired)
    try:
        events = attempt(tx, command)
    except Refused as refused:
        return _keep_refusal(tx, command, refused)
    return Answer(tx.version, events)


def attempt(tx: GameTransaction, command: GameCommand) -> tuple[Event, ...]:
    """Adds the row of the command, or raises why it may not be."""
    _check_seen(tx, command)
    return tx.add(
        command.action,
        touched=command.touched,
        command_id=command.id,
        payload_hash=command.payload_hash,
    )


def let_expire(tx: GameTransaction) -> tuple[Event, ...]:
    """A move that arrives late never beats the clock."""
    events: list[Event] = []
    for _ in range(MOST_EXPIRIES):
        if not due(tx.state, tx.now):
            break
        events += tx.add(Expire())
    return tuple(events)


def _check_seen(tx: GameTransaction, command: GameCommand) -> None:
    """A second tap on a button that has already worked must not act on the next turn."""
    seat, seen = command.touched, command.seen
    if seen is None or seat is None or not isinstance(command.action, Play | Draw | Accept):
        return
    since = tx.snapshot.shown - seen
    if since < 0 or (since and any(_moved(row, seat) for row in tx.snapshot.rows[-since:])):
        raise Refused("stale")


def _moved(row: Row, seat: int) -> bool:
    return any(
        isinstance(event, CardsPlayed | CardsDrawn) and event.seat == seat for event in row.events
    )


def _keep_refusal(tx: GameTransaction, command: GameCommand, refused: Refused) -> Answer:
    answer = _refusal(tx.version, refused)
    if command.id is not None:
        Refusal.objects.create(
            game_id=tx.facts.game_id,
            command_id=command.id,
            payload_hash=command.payload_hash,
            code=answer.code,
            data=pack(answer.data),
            version=answer.version,
            at_ms=tx.now,
        )
    return answer


def _refusal(version: int, refused: Refused) -> Answer:
    # Packed and unpacked, so that a stored answer and a fresh one are equal.
    return Answer(version, code=refused.code, data=unpack(pack(refused.data)))
