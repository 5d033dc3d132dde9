"""`python -m bench.within bench.seating TABLES TURN_SECONDS`: seats four guests at each table,
starts the games and prints where they sit: one JSON list for the clients."""

import json
import os
import sys

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction

from accounts.models import User
from accounts.services.guests import make_guest
from games.models import Chair, Table
from games.store.write import start_game

# No windows and no prompts, so that nothing but the server holds a table up.
RULESET = "wild_ace"
PLAYERS = 4


def session_of(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


@transaction.atomic
def seat_table(number: int, turn_seconds: int) -> dict[str, object]:
    users = [make_guest(f"Player {number} {seat}") for seat in range(PLAYERS)]
    table = Table.objects.create(
        code=f"b{os.getpid()}x{number}",
        host=users[0],
        ruleset=RULESET,
        seats=PLAYERS,
        turn_seconds=turn_seconds,
        private=True,
    )
    for seat, user in enumerate(users):
        Chair.objects.create(table=table, number=seat, user=user, name=user.name, ready=True)
    game = start_game(table)
    return {"code": table.code, "game": str(game.pk), "sessions": [session_of(u) for u in users]}


if __name__ == "__main__":
    tables, turn_seconds = int(sys.argv[1]), int(sys.argv[2])
    print(json.dumps([seat_table(number, turn_seconds) for number in range(tables)]))
