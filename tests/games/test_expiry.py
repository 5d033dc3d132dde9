"""Deadlines are applied in batches, each batch by one sweeper, and no game spoils it for others."""

import pytest
from django.db import OperationalError, connection, transaction

from games.engine.actions import Confirm, Seat
from games.models import Game, LogRow
from games.store import broadcast, expiry, game_facts, log, snapshots, timers
from games.store.due_games import claim_bots, lock_due
from tests.games.people import MINUTE
from tests.games.playing import do, game_of, people, play_to_the_win, state_of
from tests.games.test_races import at_once


@pytest.fixture(autouse=True)
def _set_aside_for_the_whole_test(monkeypatch):
    """However slow the machine, and not a moment longer."""
    monkeypatch.setattr(expiry.set_aside, "seconds", 3600.0)
    yield
    expiry.set_aside.clear()


def games(number: int) -> list[Game]:
    users = people(2)
    return [game_of(*users, turn_seconds=15) for _ in range(number)]


def when_all_are_due(started: list[Game]) -> int:
    return max(game.next_deadline for game in started)


def actions_of(game: Game) -> list[str]:
    rows = LogRow.objects.filter(game=game).order_by("seq")
    return [action["type"] for action in rows.values_list("action", flat=True)]


def break_row(game: Game) -> None:
    """Its next row would be one that is already there."""
    Game.objects.filter(pk=game.pk).update(version=0)


@pytest.mark.django_db
def test_more_deadlines_than_a_batch_holds_all_fire_in_one_sweep(monkeypatch):
    monkeypatch.setattr(expiry, "AT_ONCE", 3)
    monkeypatch.setattr(timers, "SWEEP_SECONDS", 600.0)
    started = games(8)
    assert timers.sweep_deadlines(when_all_are_due(started)) == 8
    assert [actions_of(game) for game in started] == [["Start", "Expire"]] * 8


@pytest.mark.django_db
def test_a_process_that_has_seen_none_of_the_games_reads_them_all():
    started = games(3)
    snapshots.forget_all()
    game_facts.forget_facts()
    assert expiry.expire_some(when_all_are_due(started)) == 3
    for game in started:
        assert log.verify_chain(game.pk) is None
        assert Game.objects.get(pk=game.pk).version == 2


@pytest.mark.django_db
def test_what_a_process_remembers_of_some_games_is_brought_up_to_date():
    started = games(3)
    now = when_all_are_due(started)
    state_of(started[0].pk)
    remembered = snapshots.remembered(started[0].pk)
    expiry.expire_some(now)
    snapshots.forget_all()
    snapshots.remember(started[0].pk, remembered)
    later = max(state_of(game.pk).deadline for game in started)
    assert expiry.expire_some(later) == 3
    assert [log.verify_chain(game.pk) for game in started] == [None] * 3
    assert actions_of(started[0]) == ["Start", "Expire", "Expire"]


@pytest.mark.django_db
def test_one_broken_game_in_a_batch_does_not_keep_the_others():
    started = games(5)
    break_row(started[2])
    assert timers.sweep_deadlines(when_all_are_due(started)) == 4
    assert actions_of(started.pop(2)) == ["Start"]
    assert [actions_of(game) for game in started] == [["Start", "Expire"]] * 4


@pytest.mark.django_db
def test_a_broken_game_is_not_what_every_sweep_begins_with(caplog):
    (broken,) = games(1)
    break_row(broken)
    now = broken.next_deadline
    assert timers.sweep_deadlines(now) == 0
    caplog.clear()
    assert timers.sweep_deadlines(now) == 0
    assert not caplog.records


@pytest.mark.django_db
def test_a_broken_game_is_tried_again_after_a_while(monkeypatch):
    monkeypatch.setattr(expiry.set_aside, "seconds", -1.0)
    (broken,) = games(1)
    break_row(broken)
    assert timers.sweep_deadlines(broken.next_deadline) == 0
    Game.objects.filter(pk=broken.pk).update(version=1)
    assert timers.sweep_deadlines(broken.next_deadline) == 1


@pytest.mark.django_db
def test_a_deadline_that_the_log_does_not_know_of_keeps_no_other_game_waiting():
    wrong, right = games(2)
    due = right.next_deadline
    Game.objects.filter(pk=wrong.pk).update(next_deadline=due - 2 * MINUTE)
    Game.objects.filter(pk=right.pk).update(next_deadline=due)
    assert timers.sweep_deadlines(due - MINUTE) == 0
    assert timers.sweep_deadlines(due) == 1
    assert (actions_of(wrong), actions_of(right)) == (["Start"], ["Start", "Expire"])


@pytest.mark.django_db
def test_a_database_that_goes_away_is_no_fault_of_the_games(monkeypatch):
    started = games(2)
    now = when_all_are_due(started)

    def gone(heads: object, at: object) -> None:
        raise OperationalError("the connection is closed")

    with monkeypatch.context() as patched:
        patched.setattr(expiry, "_expire_together", gone)
        with pytest.raises(OperationalError):
            timers.sweep_deadlines(now)
    assert timers.sweep_deadlines(now) == 2


@pytest.mark.django_db
def test_a_game_that_the_clock_ends_is_closed_beside_others_that_go_on():
    users = people(2)
    ending = game_of(*users, ruleset="wild_ace")
    won = play_to_the_win(ending)
    do(ending, Confirm(Seat(0)), now=won)
    going_on = game_of(*users, now=won)
    timers.sweep_deadlines(won + 60 * MINUTE)
    assert Game.objects.get(pk=ending.pk).state == Game.State.FINISHED
    assert actions_of(going_on) == ["Start", "Expire"]


@pytest.mark.django_db(transaction=True)
def test_nobody_is_told_before_the_whole_batch_is_on_disk(monkeypatch):
    started = games(3)
    told = []

    def note(code: str, game_id: object, version: int) -> None:
        told.append((connection.in_atomic_block, LogRow.objects.filter(seq=2).count()))

    monkeypatch.setattr(broadcast, "poke", note)
    assert expiry.expire_some(when_all_are_due(started)) == 3
    assert told == [(False, 3)] * 3


@pytest.mark.django_db(transaction=True)
def test_of_a_batch_that_fails_nothing_is_told(monkeypatch):
    started = games(2)
    told = []
    monkeypatch.setattr(broadcast, "poke", lambda code, game_id, version: told.append(game_id))
    break_row(started[1])
    expiry.expire_some(when_all_are_due(started))
    assert told == [started[0].pk]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_sweepers_at_once_claim_different_games_and_each_fires_once(monkeypatch):
    monkeypatch.setattr(expiry, "AT_ONCE", 3)
    started = games(6)
    now = when_all_are_due(started)
    with transaction.atomic():
        mine = lock_due(now, 3)
        (fired,) = at_once(lambda: expiry.expire_some(now))
        assert (len(mine), fired) == (3, 3)
    others = [game for game in started if game.pk not in mine]
    assert [actions_of(game) for game in others] == [["Start", "Expire"]] * 3
    assert timers.sweep_deadlines(now) == 3
    assert [actions_of(game) for game in started] == [["Start", "Expire"]] * 6


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_sweepers_at_once_claim_the_bots_of_different_games():
    started = games(4)
    Game.objects.update(bot_deadline=1)

    def claim() -> object:
        return claim_bots(1, most=2, until=2)

    claimed = [game_id for each in at_once(claim, claim) for game_id in each]
    claimed += claim_bots(1, most=4, until=2)
    assert sorted(claimed) == sorted(game.pk for game in started)
