"""One transaction's view of a game: the locked row, where it stands, and the rows being added."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import orjson
from django.db import transaction

from games.engine.actions import Action
from games.engine.codec import encode_action, encode_event
from games.engine.deadlines import next_deadline
from games.engine.decide import apply
from games.engine.events import Event
from games.engine.state import GameState, Phase
from games.models import Game
from games.store import bot_schedule, broadcast, missed_turns, signing, snapshots
from games.store.game_facts import GameFacts
from games.store.game_row import GameRow
from games.store.log import INSERT, NewRow, Row, written
from games.store.signals import game_closed, players_left
from games.store.snapshots import GameSnapshot, following
from games.store.transactions import db_uuid, write_many

UPDATE = """
    UPDATE games_game SET version = %s, last_hash = %s, state = %s, missed = %s, next_deadline = %s,
                          bot_deadline = CASE WHEN %s THEN bot_deadline ELSE %s END
    WHERE id = %s
"""
# The whole move in one statement, which writes nothing unless the game stands where the process
# thinks it does. A command that was refused before stays refused.
MOVE = f"""
    WITH moved AS (
        UPDATE games_game SET version = %s, last_hash = %s, state = %s,
                              next_deadline = %s, bot_deadline = %s
        WHERE id = %s AND version = %s AND last_hash = %s AND state = %s AND missed = %s::jsonb
          AND NOT EXISTS (SELECT FROM games_refusal WHERE game_id = %s AND command_id = %s)
        RETURNING id
    )
    {INSERT} FROM moved
"""


class GameTransaction:
    def __init__(
        self, facts: GameFacts, game_row: GameRow, snapshot: GameSnapshot, now: int
    ) -> None:
        self.facts = facts
        self.game_row = game_row
        self.snapshot = snapshot
        self.gone_before = snapshot.state.left
        self.shown_before = snapshot.shown
        # Clocks of two servers may differ: time in one log never runs backwards.
        self.now = max(now, snapshot.at)
        self.version = game_row.version
        self.last_hash = game_row.last_hash
        self.missed = game_row.missed
        self.unwritten: list[tuple[Any, ...]] = []

    @property
    def state(self) -> GameState:
        return self.snapshot.state

    @property
    def has_grown(self) -> bool:
        return self.version != self.game_row.version

    @property
    def is_secret(self) -> bool:
        """All that happened is what only one player may know of: no bot may seem to notice, not
        even by taking its time anew."""
        return self.has_grown and self.snapshot.shown == self.shown_before

    def add(
        self,
        action: Action,
        *,
        touched: int | None = None,
        command_id: UUID | None = None,
        payload_hash: str = "",
    ) -> tuple[Event, ...]:
        """Decides one row, which `save` writes, or lets the engine's refusal out."""
        events, state = apply(self.state, action, now=self.now, entropy=self.facts.shuffler)
        row = Row(self.version + 1, getattr(action, "seat", None), self.now, tuple(events))
        new = NewRow(
            seq=row.seq,
            seat=row.seat,
            action=encode_action(action),
            events=[encode_event(event) for event in events],
            at=row.at,
            command_id=command_id,
            payload_hash=payload_hash,
            prev_hash=self.last_hash,
        )
        self.last_hash, columns = written(self.facts.game_id, new)
        self.unwritten.append(columns)
        self.version = row.seq
        self.missed = missed_turns.after_row(self.missed, row.events, touched)
        self.snapshot = following(self.snapshot, row, state)
        return row.events

    def values_of_move(self, command_id: UUID | None) -> tuple[Any, ...] | None:
        """Those of MOVE for the one row that was added; None where more changes than MOVE writes.
        Whoever has written them calls `publish`."""
        state, before, game = self.state, self.game_row, self.facts.game_id
        if state.phase is Phase.OVER or state.left != self.gone_before:
            return None
        if self.missed != before.missed or self.is_secret:
            return None
        after = (self.version, self.last_hash, game_state(state), next_deadline(state))
        missed = orjson.dumps(before.missed).decode()
        where = (game, before.version, before.last_hash, before.state, missed, game, command_id)
        return (*after, self._bots_due_at(), *where, *self.unwritten[-1])

    def save(self) -> None:
        """Writes the rows, brings the game's own up to them and tells everybody once all of it
        is on disk."""
        if not self.has_grown:
            return
        write([self])
        gone = self.state.left - self.gone_before
        if gone:
            players_left.send(Game, game_id=self.facts.game_id, seats=gone, now=self.now)
        if self.state.phase is Phase.OVER:
            close(self.facts, self.state, self.now)
        transaction.on_commit(self.publish)

    def set_missed(self, missed: missed_turns.Missed) -> None:
        self.missed = missed
        write([self])
        transaction.on_commit(self.publish)

    def columns(self) -> tuple[Any, ...]:
        """What the game's own row is to say, in the order of UPDATE."""
        over = self.state.phase is Phase.OVER
        return (
            self.version,
            self.last_hash,
            game_state(self.state),
            orjson.dumps(self.missed).decode(),
            None if over else next_deadline(self.state),
            self.is_secret,
            None if over else self._bots_due_at(),
            db_uuid(self.facts.game_id),
        )

    def _bots_due_at(self) -> int | None:
        seats = bot_schedule.seats_of_bots(self.facts, self.missed)
        mark = f"{self.facts.game_id} {self.snapshot.shown}"
        ahead = bot_schedule.answers_after(self.facts)
        return bot_schedule.due_at(self.state, seats, self.now, mark, ahead)

    def reached(self) -> GameSnapshot:
        """With what the game's own row says once all is written."""
        game_row = GameRow(self.version, self.last_hash, game_state(self.state), self.missed)
        return replace(self.snapshot, game_row=game_row)

    def publish(self, reached: GameSnapshot | None = None) -> None:
        snapshots.remember(self.facts.game_id, reached or self.reached())
        if missed_turns.away_seats(self.missed) != missed_turns.away_seats(self.game_row.missed):
            broadcast.poke_table(self.facts.code)
        broadcast.poke(self.facts.code, self.facts.game_id, self.version)


def write(transactions: Sequence[GameTransaction]) -> None:
    """The new rows of one game or many, in two journeys to the database."""
    write_many(INSERT, [row for tx in transactions for row in tx.unwritten])
    write_many(UPDATE, [tx.columns() for tx in transactions])


def game_state(state: GameState) -> str:
    if state.phase is Phase.OVER:
        ended = state.over_how == "ended"
        return Game.State.ENDED.value if ended else Game.State.FINISHED.value
    if state.phase is Phase.CONFIRM:
        return Game.State.CONFIRMING.value
    return Game.State.PLAYING.value


def close(facts: GameFacts, state: GameState, now: int) -> None:
    """Part of the transaction of the last row: a closed game without its result never exists."""
    game = Game.objects.get(pk=facts.game_id)
    game.finished_at = datetime.fromtimestamp(now / 1000, UTC)
    game.how = state.over_how or ""
    game.result = {"winner": state.winner}
    game.signature, game.signed_by = signing.sign(game.last_hash), signing.public_key()
    game.save(update_fields=["finished_at", "how", "result", "signature", "signed_by"])
    game_closed.send(Game, game=game, state=state)
