"""A process with some clients of one game, run by the test of races between processes.

    python -m tests.games.random_clients GAME COMMANDS SEAT:USER SEAT:USER …

Each client fires its commands as fast as they are answered. Then a line on standard input asks
for the view every client ends with.
"""

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import django
import orjson

# No client outlives the test that waits for it.
MOST_SECONDS = 120


def fire(game_id: UUID, seat: int, user_id: int, commands: int) -> list[tuple[str, bool]]:
    import random

    from django.db import connection

    from games.store.write import Actor, act
    from tests.games.playing import random_action

    rng, sent, end = random.Random(seat), [], time.monotonic() + MOST_SECONDS
    for _ in range(commands):
        if time.monotonic() > end:
            break
        command, action = uuid4(), random_action(game_id, seat, rng)
        answer = act(game_id, action, actor=Actor.person(user_id), command_id=command)
        sent.append((str(command), answer.ok))
    connection.close()
    return sent


def view_at_the_end(game_id: UUID, seat: int) -> dict[str, object]:
    from games.engine.actions import Seat
    from games.engine.codec import encode_view
    from games.engine.view import view_for
    from games.store.snapshots import load

    return encode_view(view_for(load(game_id).state, Seat(seat)))


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kadi_site.settings")
    django.setup()
    game_id, commands = UUID(sys.argv[1]), int(sys.argv[2])
    clients = [tuple(map(int, pair.split(":"))) for pair in sys.argv[3:]]
    with ThreadPoolExecutor(len(clients)) as threads:
        jobs = [threads.submit(fire, game_id, seat, user, commands) for seat, user in clients]
        sent = [entry for job in jobs for entry in job.result()]
    print(orjson.dumps(sent).decode(), flush=True)
    sys.stdin.readline()
    views = {str(seat): view_at_the_end(game_id, seat) for seat, _ in clients}
    print(orjson.dumps(views).decode(), flush=True)


if __name__ == "__main__":
    main()
