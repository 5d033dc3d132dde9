"""Somebody who was away touches something: the bot that played for them stops."""

from uuid import UUID

from django.db import transaction

from games.models import Game
from games.store import bot_schedule, broadcast
from games.store.clock import now_ms
from games.store.game_facts import game_facts
from games.store.game_transaction import lock
from games.store.snapshots import load
from games.store.transactions import short_transaction


def touch(game_id: UUID, user_id: int, now: int | None = None) -> bool:
    """Whether they had missed turns, which are now forgotten."""
    facts = game_facts(game_id)
    seat = facts.seat_of(user_id)
    with short_transaction():
        game_row = lock(game_id)
        if game_row is None or seat is None or str(seat) not in game_row.missed:
            return False
        missed = {other: turns for other, turns in game_row.missed.items() if other != str(seat)}
        at = now_ms() if now is None else now
        due = bot_schedule.due_at(
            load(game_id).state, bot_schedule.seats_of_bots(facts, missed), at
        )
        Game.objects.filter(pk=game_id).update(missed=missed, bot_deadline=due)
        transaction.on_commit(lambda: broadcast.poke_table(facts.code))
    return True
