"""`python -m bench.within bench.deadlines N SECONDS`: N games whose turn clocks run out one after
the other within so many seconds; the deadlines are noted in a table of the benchmark's own."""

import sys
from datetime import timedelta

from django.db import connection, transaction

from accounts.models import User
from accounts.services.guests import make_guest
from bench.seating import PLAYERS, RULESET
from games.models import Chair, Game, Table
from games.services.clock import follow_database, now_ms
from games.services.play import start_game

TURN = timedelta(seconds=60)
# Time to make a game, so that the first clock runs out after the last game is made.
PER_GAME = 50


@transaction.atomic
def seat_game(index: int, users: list[User], deadline: int) -> Game:
    table = Table.objects.create(
        code=f"timer{index}",
        host=users[0],
        ruleset=RULESET,
        seats=PLAYERS,
        turn_seconds=TURN.seconds,
    )
    for seat, user in enumerate(users):
        Chair.objects.create(table=table, number=seat, user=user, name=user.name, nonce="00" * 16)
    return start_game(table, now=deadline - TURN.seconds * 1000)


def main() -> None:
    number, seconds = int(sys.argv[1]), float(sys.argv[2])
    follow_database()
    first = now_ms() + number * PER_GAME + 5_000
    # The same people everywhere: only the clocks matter.
    users = [make_guest(f"Player {seat}") for seat in range(PLAYERS)]
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bench_deadlines (game_id uuid, deadline bigint)")
        for index in range(number):
            deadline = first + int(index * seconds * 1000 / number)
            game = seat_game(index, users, deadline)
            cursor.execute("INSERT INTO bench_deadlines VALUES (%s, %s)", (game.pk, deadline))
    print(f"{number} games made, {(first - now_ms()) / 1000:.1f} s before the first clock runs out")


if __name__ == "__main__":
    main()
