"""Passed deadlines, a batch of games at a time: one look, one read, one commit for all of them.

Whatever is not plain — a game that ends, a game in trouble — is done on its own.
"""

import logging
from collections.abc import Iterable
from uuid import UUID

from django.db import InterfaceError, OperationalError, transaction

from games.engine.actions import Expire
from games.engine.state import Phase
from games.models import Game
from games.store import job_errors
from games.store.actors import Actor
from games.store.clock import now_ms
from games.store.due_games import is_deadline_due, lock_due
from games.store.game_facts import facts_of
from games.store.game_row import GameRow
from games.store.game_transaction import GameTransaction, write
from games.store.quarantine import SetAside
from games.store.snapshots import newest
from games.store.transactions import short_transaction
from games.store.write import Answer, act, let_expire

log = logging.getLogger(__name__)

# Nobody can move in these games until the batch is on disk: some tens of milliseconds.
AT_ONCE = 20
# A game in trouble is tried again after so long: it must not be what every sweep begins with.
SET_ASIDE_SECONDS = 10.0
# The database is away or wants another try: that is no fault of a game.
NOT_THE_GAMES_FAULT = (InterfaceError, OperationalError)

set_aside = SetAside(SET_ASIDE_SECONDS)


class OnItsOwn(Exception):
    """The game ends: people's results are no part of a transaction with other games."""


class NothingDue(Exception):
    """The game's row names a deadline that its log does not know."""


def expire_some(now: int | None = None) -> int:
    """Applies what has been due the longest; how many games had something, 0 when none is left."""
    at = now_ms() if now is None else now
    if not is_deadline_due(at):
        return 0
    found: dict[UUID, GameRow] = {}
    try:
        with short_transaction():
            found |= lock_due(at, AT_ONCE, set_aside.all())
            together = {
                game_id: game_row for game_id, game_row in found.items() if _is_plain(game_row)
            }
            _expire_together(together, now)
    except NOT_THE_GAMES_FAULT:
        raise
    except Exception as error:
        if not found:
            raise
        log.info("Deadlines are applied one by one: %r", error)
        return _expire_one_by_one(found, now)
    return len(together) + _expire_one_by_one(found.keys() - together.keys(), now)


def expire(game_id: UUID, now: int | None = None) -> Answer:
    return act(game_id, Expire(), actor=Actor.clock(), now=now, skip_locked=True)


def _is_plain(game_row: GameRow) -> bool:
    """The clock of a game that waits for its result to be confirmed ends it."""
    return game_row.state == Game.State.PLAYING


def _expire_together(game_rows: dict[UUID, GameRow], now: int | None) -> None:
    facts = facts_of(game_rows)
    # Asked after the locks: nothing can be added meanwhile.
    snapshots = newest(game_rows)
    transactions = []
    for game_id, game_row in game_rows.items():
        at = now_ms() if now is None else now
        tx = GameTransaction(facts[game_id], game_row, snapshots[game_id], at)
        let_expire(tx)
        if tx.state.phase is Phase.OVER or tx.state.left != tx.gone_before:
            raise OnItsOwn(game_id)
        if not tx.has_grown:
            raise NothingDue(game_id)
        transactions.append(tx)
    write(transactions)
    for tx in transactions:
        transaction.on_commit(tx.publish)


def _expire_one_by_one(game_ids: Iterable[UUID], now: int | None) -> int:
    return sum(_expire_safely(game_id, now) for game_id in game_ids)


def _expire_safely(game_id: UUID, now: int | None) -> bool:
    """One game's trouble must not keep the others waiting."""
    try:
        answer = expire(game_id, now)
        if answer.ok and not answer.events:
            raise NothingDue(game_id)
    except NOT_THE_GAMES_FAULT:
        raise
    except Exception as error:
        job_errors.count("deadlines", error, game_id)
        set_aside.add(game_id)
        return False
    return answer.ok
