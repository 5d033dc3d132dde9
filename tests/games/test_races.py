"""What must hold when many want something of one game at the same moment."""

import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote
from uuid import UUID, uuid4

import orjson
import pytest
from django.conf import settings
from django.db import connection, transaction

from games.engine.actions import Draw, Seat
from games.engine.codec import encode_view
from games.engine.evolve import fold
from games.engine.view import view_for
from games.models import ChatLine, Game, LogRow, Phrase
from games.store import log, snapshots
from games.store.actors import Actor
from games.store.clock import now_ms
from games.store.expiry import expire
from games.store.write import Answer, act
from games.tables import chat
from games.tables.table_rows import locked
from tests.games.people import NOW, table_of
from tests.games.playing import game_of, people, random_action, seat_to_act, user_on

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*jobs: Callable[[], object]) -> list[object]:
    """Runs the jobs on threads that start together; every thread gives its connection back."""
    gate = threading.Barrier(len(jobs))

    def run(job: Callable[[], object]) -> object:
        try:
            gate.wait(60)
            return job()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as threads:
        return [future.result(60) for future in [threads.submit(run, job) for job in jobs]]


def test_the_same_command_50_times_at_once_is_applied_once_and_answered_50_times_alike():
    game, command = game_of(*people(2)), uuid4()
    turn = seat_to_act(game.pk)
    actor = Actor.person(user_on(game, turn).pk)

    def send() -> Answer:
        return act(game.pk, Draw(turn), actor=actor, command_id=command, now=NOW + 1)

    answers = []
    for _ in range(5):
        answers += at_once(*[send] * 10)
    assert len(answers) == 50
    assert all(answer == answers[0] for answer in answers)
    assert answers[0].ok
    assert LogRow.objects.filter(game=game).count() == 2


def test_a_move_and_its_deadline_at_once_end_in_exactly_one_of_them():
    """200 times, with a move up to 5 ms before or after the deadline."""
    users, rng = people(2), random.Random(4)
    for number in range(200):
        # Drawing again and again ends a game some time: every 20 times a new one.
        if number % 20 == 0:
            game = game_of(*users)
        race_with_the_deadline(game, rng.randint(-5, 5))


def race_with_the_deadline(game: Game, offset: int) -> None:
    before = snapshots.load(game.pk)
    seat, deadline = before.state.turn, before.state.deadline
    actor = Actor.person(user_on(game, seat).pk)
    answer, _ = at_once(
        lambda: act(game.pk, Draw(seat), actor=actor, now=deadline + offset),
        lambda: expire(game.pk, deadline),
    )
    # The timer goes away when it finds the game locked, and comes again.
    expire(game.pk, deadline)
    ends = [row for row in log.rows_since(game.pk, before.version) if _ends_turn_of(row, seat)]
    assert len(ends) == 1
    assert answer.ok == (ends[0].seat == seat)
    assert not (answer.ok and offset >= 0)


def _ends_turn_of(row: log.Row, seat: int) -> bool:
    return any(type(event).__name__ == "TurnEnded" and event.seat == seat for event in row.events)


def play_at_random(game_id: UUID, seat: int, user_id: int, moves: int, seed: int) -> list[Answer]:
    """One client: what it sends is chosen from what it sees, which others may just have changed."""
    rng, answers = random.Random(seed), []
    for _ in range(moves):
        action = random_action(game_id, seat, rng)
        answers.append(
            act(game_id, action, actor=Actor.person(user_id), command_id=uuid4(), now=NOW + 1)
        )
    return answers


def test_eight_writers_at_once_are_never_told_that_the_database_is_locked():
    users = people(8)
    game = game_of(*users)
    jobs = [
        lambda seat=seat, user=user: play_at_random(game.pk, seat, user.pk, 15, seat)
        for seat, user in enumerate(users)
    ]
    answers = [answer for given in at_once(*jobs) for answer in given]
    assert len(answers) == 120
    check_log(game.pk, sum(answer.ok for answer in answers))


def check_log(game_id: UUID, accepted: int) -> None:
    """Gapless, whole, with every accepted command once, and folding to what readers see."""
    rows = LogRow.objects.filter(game_id=game_id)
    assert list(rows.values_list("seq", flat=True)) == list(range(1, rows.count() + 1))
    assert rows.filter(command_id__isnull=False).count() == accepted
    assert log.verify_chain(game_id) is None
    assert Game.objects.get(pk=game_id).version == rows.count()
    seen = snapshots.load(game_id).state
    assert seen == fold(log.all_events(log.rows_since(game_id, 0)))


@pytest.mark.postgres
def test_whoever_talks_does_not_wait_for_a_game_that_starts():
    """Each would hold what the other wants next."""
    amina, baraka = people(2)
    table = table_of(amina, baraka)
    phrase = Phrase.objects.create(kind="phrase", tongue="sw", text="Tuanze!")

    def say() -> object:
        try:
            return chat.say(table, amina, phrase.pk, now=NOW)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread, transaction.atomic():
        locked(table.code)
        thread.submit(say).result(60)
    assert ChatLine.objects.count() == 1


@pytest.mark.postgres
def test_eight_clients_of_two_processes_fire_500_commands_at_one_game(tmp_path):
    users = people(8)
    game = game_of(*users, ruleset="wild_ace", now=now_ms())
    pairs = [f"{seat}:{user.pk}" for seat, user in enumerate(users)]
    processes = [start_clients(tmp_path, game, half) for half in (pairs[:4], pairs[4:])]
    try:
        sent = [entry for process in processes for entry in orjson.loads(process.stdout.readline())]
        views = {seat: view for process in processes for seat, view in ask_views(process)}
    finally:
        for process in processes:
            process.kill()
            process.wait(60)
    assert len(sent) == 8 * COMMANDS_EACH
    accepted = {command for command, ok in sent if ok}
    snapshots.forget_all()
    check_log(game.pk, len(accepted))
    written = LogRow.objects.filter(game=game, command_id__isnull=False)
    assert {str(command) for command in written.values_list("command_id", flat=True)} == accepted
    fresh = fold(log.all_events(log.rows_since(game.pk, 0)))
    assert views == {str(s): json_of(encode_view(view_for(fresh, Seat(s)))) for s in range(8)}


COMMANDS_EACH = 63


def start_clients(folder: Path, game: Game, pairs: list[str]) -> subprocess.Popen[bytes]:
    environment = os.environ | {"DATABASE_URL": url_of_test_database(), "VAR_DIR": str(folder)}
    module = ["-m", "tests.games.random_clients"]
    return subprocess.Popen(
        [sys.executable, *module, str(game.pk), str(COMMANDS_EACH), *pairs],
        cwd=settings.BASE_DIR,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def ask_views(process: subprocess.Popen[bytes]) -> list[tuple[str, object]]:
    process.stdin.write(b"now\n")
    process.stdin.flush()
    return list(orjson.loads(process.stdout.readline()).items())


def url_of_test_database() -> str:
    database = connection.settings_dict
    login = ":".join(quote(database[part], safe="") for part in ("USER", "PASSWORD"))
    place = f"{database['HOST']}:{database['PORT']}"
    return f"postgresql://{login}@{place}/{database['NAME']}"


def json_of(value: object) -> object:
    return orjson.loads(orjson.dumps(value))
