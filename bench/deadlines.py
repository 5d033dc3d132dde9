"""`python -m bench.within bench.deadlines N SECONDS`: N games whose turn clocks run out one after
the other within so many seconds; the deadlines are noted in a table of the benchmark's own."""

import sys
from datetime import timedelta

from django.db import connection, transaction

from accounts.models import User
from accounts.services.guests import make_guest
from bench.seating import PLAYERS, RULESET
from games.models import Chair, Game, Table
from games.store.clock import follow_database, now_ms
from games.store.transactions import db_uuid
from games.store.write import start_game
from games.tasks import speak_from_a_loop

TURN = timedelta(seconds=60)
# Games made to see how long one takes. The first clock runs out well after the last one is made.
TRIAL = 30
FAR_MS = 24 * 3600 * 1000
SPARE_MS = 5_000


@transaction.atomic
def seat_game(index: int, users: list[User], deadline: int) -> Game:
    table = Table.objects.create(
        code=f"timer{index}",
        host=users[0],
        ruleset=RULESET,
        seats=PLAYERS,
        turn_seconds=TURN.seconds,
    )
    Chair.objects.bulk_create(
        Chair(table=table, number=seat, user=user, name=user.name)
        for seat, user in enumerate(users)
    )
    return start_game(table, now=deadline - TURN.seconds * 1000)


def try_out(users: list[User]) -> int:
    """Milliseconds a game takes to make."""
    began = now_ms()
    for index in range(TRIAL):
        seat_game(-1 - index, users, began + FAR_MS)
    return (now_ms() - began) // TRIAL + 1


def main() -> None:
    number, seconds = int(sys.argv[1]), float(sys.argv[2])
    follow_database()
    speak_from_a_loop()
    # The same people everywhere: only the clocks matter.
    users = [make_guest(f"Player {seat}") for seat in range(PLAYERS)]
    pace = try_out(users)
    first = now_ms() + number * pace * 3 // 2 + SPARE_MS
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bench_deadlines (game_id uuid, deadline bigint)")
        for index in range(number):
            deadline = first + int(index * seconds * 1000 / number)
            game = seat_game(index, users, deadline)
            note = (db_uuid(game.pk), deadline)
            cursor.execute("INSERT INTO bench_deadlines VALUES (%s, %s)", note)
    spare = (first - now_ms()) / 1000
    if spare < 0:
        sys.exit("Making the games took longer than was thought: try again on a quieter machine.")
    print(f"{number} games made, {spare:.1f} s before the first clock runs out")


if __name__ == "__main__":
    main()
