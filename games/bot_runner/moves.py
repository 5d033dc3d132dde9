"""Bots act through the write path, as due work of the timers. When: bot_schedule.py."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Timer
from uuid import UUID

from django.db import close_old_connections

from games.bot_runner import pool
from games.bots.fallback import fallback
from games.bots.levels import HARD, MEDIUM
from games.bots.thinking import Answer, Task
from games.engine.actions import Accept, Action, Seat
from games.engine.state import GameState, Phase
from games.engine.view import event_for, view_for
from games.store.bot_schedule import answers_after, may_act, seats_of_bots
from games.store.clock import now_ms
from games.store.due_games import claim_bots, release_bots
from games.store.game_facts import facts_of, game_facts
from games.store.game_row import read_game
from games.store.job_errors import isolated
from games.store.log import all_events, rows_since
from games.store.snapshots import load, load_many
from games.store.timers import in_batches
from games.store.write import Actor, act
from kadi_site import metrics

log = logging.getLogger(__name__)

# Long enough to think, short enough that nobody minds if the process that claimed it dies.
CLAIM_MS = 6_000
AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class Turn:
    """A claimed game and those of its bots that may act, who waits before who is on turn."""

    game_id: UUID
    version: int
    shown: int
    claimed_until: int
    answers_after: int
    tasks: tuple[Task, ...]


Thought = tuple[Turn, list[Answer | None]]


def sweep_bots(now: int | None = None) -> int:
    """Apart from the other timers: a bot may think for a while. Who is due again at once, because
    bots here do not wait, is left to the next sweep."""
    return sum(in_batches(lambda: play_some(now), enough=AT_ONCE - 1))


def play_some(now: int | None = None) -> int:
    """One action for each of some games in which a bot is due; the number of games taken up."""
    at = now_ms() if now is None else now
    until = at + CLAIM_MS
    claimed = claim_bots(at, AT_ONCE, until)
    _read_all(claimed)
    turns: list[Turn] = []
    for game_id in claimed:
        # Its claim runs out by itself.
        with isolated("bots", game_id):
            turns.append(_take_up(game_id, until))
    _play([turn for turn in turns if not turn.answers_after], now)
    _play_later([turn for turn in turns if turn.answers_after], at, now)
    return len(turns)


def _read_all(game_ids: list[UUID]) -> None:
    try:
        facts_of(game_ids)
        load_many(game_ids)
    except Exception:
        # Each will be read on its own, and it will be seen which of them cannot be.
        log.info("Could not read %s games at once.", len(game_ids))


def _play(turns: list[Turn], now: int | None) -> None:
    _finish_all(_thought(turns), now)


def _play_later(turns: list[Turn], at: int, now: int | None) -> None:
    """At a moment that does not depend on what was thought."""
    if not turns:
        return
    thought = _thought(turns)
    wait = at + max(turn.answers_after for turn in turns) - now_ms()
    if now is not None or wait <= 0:
        # Somebody else's clock is not waited for.
        _finish_all(thought, now)
    else:
        Timer(wait / 1000, _finish_on_a_thread, [thought]).start()


def _thought(turns: list[Turn]) -> list[Thought]:
    answers = iter(pool.think_all([task for turn in turns for task in turn.tasks]))
    return [(turn, [next(answers) for _ in turn.tasks]) for turn in turns]


def _finish_on_a_thread(thought: list[Thought]) -> None:
    try:
        _finish_all(thought, None)
    finally:
        close_old_connections()


def _finish_all(thought: list[Thought], now: int | None) -> None:
    for turn, answers in thought:
        with isolated("bots", turn.game_id):
            _finish(turn, answers, now)


def _take_up(game_id: UUID, until: int) -> Turn:
    snapshot = load(game_id)
    after = answers_after(game_facts(game_id))
    levels = _levels(game_id)
    acting = [seat for seat in levels if may_act(snapshot.state, Seat(seat))]
    acting.sort(key=lambda seat: seat == snapshot.state.turn)
    tasks = tuple(_task(game_id, snapshot.state, Seat(seat), levels[seat]) for seat in acting)
    return Turn(game_id, snapshot.version, snapshot.shown, until, after, tasks)


def _levels(game_id: UUID) -> dict[int, str]:
    """Who is played by a bot, and how well. Stand-ins for people who are away play decently."""
    facts = game_facts(game_id)
    missed = read_game(game_id).missed
    return {seat: facts.bots[seat] or MEDIUM for seat in sorted(seats_of_bots(facts, missed))}


def _task(game_id: UUID, state: GameState, seat: Seat, level: str) -> Task:
    view = view_for(state, seat)
    if level != HARD:
        return Task(game_id, view, level)
    seen = (event_for(event, seat) for event in all_events(rows_since(game_id, 0)))
    return Task(game_id, view, level, tuple(event for event in seen if event is not None))


def _finish(turn: Turn, answers: Sequence[Answer | None], now: int | None) -> None:
    """Plays the first answer that everybody notices, and those in secret before it; the commit says
    when the next bot is due."""
    version = turn.version
    for task, answer in zip(turn.tasks, answers, strict=True):
        action = fallback(task.view) if answer is None else answer.action
        if action is None:
            continue
        if not _still_wanted(turn, task):
            return
        version = _act(turn, task, action, now, task.level if answer else "fallback")
        if not isinstance(action, Accept) or task.view.phase is not Phase.WINDOW:
            return
    release_bots(turn.game_id, version, turn.claimed_until)


def _act(turn: Turn, task: Task, action: Action, now: int | None, level: str) -> int:
    """The version of the game after it."""
    answer = act(turn.game_id, action, actor=Actor.bot(int(task.view.seat or 0)), now=now)
    if answer.ok:
        metrics.bot_moves.labels(level).inc()
    return answer.version


def _still_wanted(turn: Turn, task: Task) -> bool:
    """Nothing was seen to happen while the bot was thinking, and nobody came back to their seat."""
    shown = load(turn.game_id).shown
    return shown == turn.shown and task.view.seat in _levels(turn.game_id)
