"""Deadlines that have passed, found in the database and applied through the write path.

Any number of processes may sweep at once: what one has applied is no longer due for the others,
and each takes games that no other one holds.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar
from uuid import UUID

from games.engine.actions import Action, Confirm, Leave, Seat
from games.engine.events import Won
from games.models import Game, Player
from games.store import expiry
from games.store.clock import now_ms
from games.store.job_errors import isolated
from games.store.snapshots import GameSnapshot, load
from games.store.write import Actor, act
from kadi_site import metrics

Entry = TypeVar("Entry")

SWEEP_SECONDS = 1.0
# Rules §8: somebody who is gone is taken as having confirmed.
CONFIRMED_AFTER_MS = 60_000
# In ranked games a seat without its player is given up.
FORFEIT_AFTER_MS = 180_000


def sweep_deadlines(now: int | None = None) -> int:
    fired = sum(in_batches(lambda: expiry.expire_some(now), enough=0))
    metrics.timers_fired.inc(fired)
    return fired


def in_batches(work: Callable[[], int], enough: int) -> Iterator[int]:
    """One batch after the other until one is no larger than that. Not for ever: whoever sweeps
    has other things to look after."""
    end = time.monotonic() + SWEEP_SECONDS
    while True:
        done = work()
        yield done
        if done <= enough or time.monotonic() > end:
            return


def sweep_the_gone(now: int | None = None) -> int:
    at = now_ms() if now is None else now
    return confirm_for_the_gone(at) + forfeit_for_the_gone(at)


def forfeit_for_the_gone(at: int) -> int:
    """Whoever has had no socket for three minutes of a ranked game has left it."""
    gone = Player.objects.filter(
        game__state=Game.State.PLAYING,
        game__ranked=True,
        human=True,
        result="",
        last_seen__lte=at - FORFEIT_AFTER_MS,
    )
    leaving = list(gone.values_list("game_id", "seat"))
    return _each(leaving, lambda entry: _do(entry[0], Leave(Seat(entry[1]), "away"), at))


def confirm_for_the_gone(at: int) -> int:
    """Confirms wins on behalf of players who have had no socket for a minute."""
    gone = Player.objects.filter(
        game__state=Game.State.CONFIRMING,
        human=True,
        last_seen__lte=at - CONFIRMED_AFTER_MS,
    )
    waiting = list(gone.values_list("game_id", "seat"))
    return _each(waiting, lambda entry: _confirm(entry[0], entry[1], at))


def _confirm(game_id: UUID, seat: int, now: int) -> None:
    snapshot = load(game_id)
    if seat in snapshot.state.confirmed or seat in snapshot.state.left:
        return
    if now - _won_at(snapshot) >= CONFIRMED_AFTER_MS:
        _do(game_id, Confirm(Seat(seat)), now)


def _do(game_id: UUID, action: Action, now: int) -> None:
    act(game_id, action, actor=Actor.clock(), now=now, skip_locked=True)


def _won_at(snapshot: GameSnapshot) -> int:
    wins = [row.at for row in snapshot.rows if any(isinstance(event, Won) for event in row.events)]
    return max(wins, default=snapshot.at)


def _each(entries: Iterable[Entry], apply: Callable[[Entry], object]) -> int:
    """One game's trouble must not keep the others waiting."""
    done = 0
    for entry in entries:
        with isolated("gone", entry):
            apply(entry)
            done += 1
    return done
