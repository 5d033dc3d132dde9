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
from games.models import Game, Refusal
from games.store.actors import Actor
from games.store.clock import now_ms
from games.store.deals import start_game
from games.store.game_facts import GameFacts, game_facts
from games.store.game_transaction import MOVE, GameTransaction, lock
from games.store.log import Row, canonical, read_row
from games.store.refusals import pack, unpack
from games.store.snapshots import GameRow, GameSnapshot, NoSuchGame, advance, load, remembered
from games.store.transactions import (
    as_uuid,
    can_write_optimistically,
    db_uuid,
    short_transaction,
    write_statement,
)

__all__ = ["Actor", "Answer", "NoSuchGame", "act", "let_expire", "stand_in", "start_game"]

# More expiries in a row than any snapshot can have; a loop must have an end.
MOST_EXPIRIES = 50

# Rows the process has not seen, and the answer given to this command before, in one query.
CATCH_UP = """
    SELECT seq, seat, at_ms, events, command_id, payload_hash, '' FROM games_logrow
    WHERE game_id = %s AND (seq > %s OR command_id = %s)
    UNION ALL
    SELECT version, NULL, at_ms, data, command_id, payload_hash, code FROM games_refusal
    WHERE game_id = %s AND command_id = %s
    ORDER BY 1
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


@dataclass(frozen=True, slots=True)
class OptimisticMove:
    """A move that is ready to be written in one statement, MOVE with these values."""

    tx: GameTransaction
    reached: GameSnapshot
    events: tuple[Event, ...]
    values: tuple[Any, ...]

    def publish(self) -> Answer:
        """Once it is on disk."""
        self.tx.publish(self.reached)
        return Answer(self.tx.version, self.events)


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
    answer = _act_optimistically(facts, command, now)
    if answer is not None:
        return answer
    with short_transaction():
        game_row = lock(game_id, skip_locked=skip_locked)
        if game_row is None:
            return Answer(0, code="busy")
        return _answer(facts, game_row, command, now)


def stand_in(game_id: UUID, seat: int, *, now: int | None = None) -> None:
    """Somebody cannot come back for now: from here a bot plays for them."""
    facts = game_facts(game_id)
    with short_transaction():
        game_row = lock(game_id)
        if game_row is not None and game_row.state in Game.LIVE:
            snapshot = load(game_id)
            GameTransaction(facts, game_row, snapshot, now_ms() if now is None else now).mark_away(
                seat
            )


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


def _act_optimistically(facts: GameFacts, command: GameCommand, now: int | None) -> Answer | None:
    """An ordinary move in a game this process knows, in one statement and without a lock: it is
    only written if the game still stands where it stood. None for all else."""
    move = prepare_optimistic(facts, command, now) if can_write_optimistically() else None
    if move is None or not write_statement(MOVE, move.values):
        return None
    return move.publish()


def prepare_optimistic(
    facts: GameFacts, command: GameCommand, now: int | None = None
) -> OptimisticMove | None:
    snapshot = remembered(facts.game_id)
    if snapshot is None or snapshot.game_row is None:
        return None
    tx = GameTransaction(facts, snapshot.game_row, snapshot, now_ms() if now is None else now)
    if isinstance(command.action, Expire) or due(tx.state, tx.now):
        return None
    try:
        _check_seen(tx, command)
        prepared = tx.prepare_optimistic(
            command.action,
            touched=command.touched,
            command_id=command.id,
            payload_hash=command.payload_hash,
        )
    except Refused:
        # Kept under the lock, if it is still refused then.
        return None
    return None if prepared is None else OptimisticMove(tx, tx.reached(), *prepared)


def _answer(facts: GameFacts, game_row: GameRow, command: GameCommand, now: int | None) -> Answer:
    known = remembered(facts.game_id)
    rows, earlier = _catch_up(facts.game_id, known.version if known else 0, command)
    if earlier is not None:
        return earlier
    snapshot = advance(known, rows)
    if snapshot is None:
        raise NoSuchGame(facts.game_id)
    # Only now: who waited for the lock has the time at which the lock was got.
    tx = GameTransaction(facts, game_row, snapshot, now_ms() if now is None else now)
    answer = _attempt(tx, command)
    tx.save()
    return answer


def _catch_up(game_id: UUID, version: int, command: GameCommand) -> tuple[list[Row], Answer | None]:
    """Asked after the lock, so a command that has just been answered elsewhere is seen."""
    game, sent = db_uuid(game_id), db_uuid(command.id)
    with connection.cursor() as cursor:
        cursor.execute(CATCH_UP, (game, version, sent, game, sent))
        found = cursor.fetchall()
    for entry in found:
        if command.id is not None and entry[4] is not None and as_uuid(entry[4]) == command.id:
            return [], _earlier_answer(entry, command)
    return [read_row(entry) for entry in found], None


def _earlier_answer(entry: tuple[Any, ...], command: GameCommand) -> Answer:
    version, _, _, content, _, payload_hash, code = entry
    if payload_hash != command.payload_hash:
        return Answer(version, code="command-reused")
    if code:
        return Answer(version, code=code, data=unpack(orjson.loads(content)))
    return Answer(version, read_row(entry).events)


def _attempt(tx: GameTransaction, command: GameCommand) -> Answer:
    expired = let_expire(tx)
    if isinstance(command.action, Expire):
        return Answer(tx.version, expired)
    try:
        _check_seen(tx, command)
        events = tx.add(
            command.action,
            touched=command.touched,
            command_id=command.id,
            payload_hash=command.payload_hash,
        )
    except Refused as refused:
        return _keep_refusal(tx, command, refused)
    return Answer(tx.version, events)


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
