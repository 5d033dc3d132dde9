import pytest

from games.bot_runner import moves, pool
from games.bot_runner.moves import sweep_bots
from games.bots.thinking import Answer, Task
from games.engine.actions import Draw, Seat
from games.engine.state import Phase
from games.models import Game, LogRow
from games.store import bot_schedule, snapshots, timers
from games.store.due_games import claim_bots
from games.store.snapshots import load
from tests.bots.tables import game_with_bots, person_in, sweep_until_over
from tests.games.people import NOW
from tests.games.playing import do, expire
from tests.games.sweeping import sweep

pytestmark = pytest.mark.django_db


def bots_turn(game: Game) -> bool:
    return game.players.get(seat=load(game.pk).state.turn).bot_level != ""


def reach_a_bots_turn(game: Game) -> Game:
    if not bots_turn(game):
        assert do(game, Draw(load(game.pk).state.turn)).ok
    game.refresh_from_db()
    assert bots_turn(game)
    return game


def rows_of(game: Game) -> int:
    return LogRow.objects.filter(game=game).count()


@pytest.mark.parametrize("ruleset", ["standard", "tucheze", "wild_ace", "classic"])
def test_bots_and_a_stand_in_play_a_game_to_its_end(ruleset):
    game = game_with_bots("medium", ruleset)
    sweep_until_over(game)
    assert load(game.pk).state.phase in (Phase.CONFIRM, Phase.OVER)


def test_a_bot_on_turn_is_due_at_a_human_pace():
    game = reach_a_bots_turn(game_with_bots())
    assert NOW + 800 <= game.bot_deadline <= NOW + 2500
    assert sweep_bots(NOW) == 0
    before = rows_of(game)
    assert sweep_bots(game.bot_deadline) == 1
    assert rows_of(game) == before + 1


def test_the_pace_is_never_quite_the_same():
    paces = {bot_schedule.pace(f"game {version}") for version in range(200)}
    assert len(paces) > 150
    assert min(paces) >= 800
    assert max(paces) <= 2500


def test_the_pace_follows_from_the_game_and_its_version_alone():
    assert bot_schedule.pace("game 7") == bot_schedule.pace("game 7")


def test_bots_can_be_told_to_move_at_once(settings):
    settings.BOT_PACE = 0
    game = reach_a_bots_turn(game_with_bots())
    assert game.bot_deadline == NOW


def test_a_persons_turn_leaves_no_bot_due():
    game = game_with_bots(players=2)
    for _ in range(20):
        game.refresh_from_db()
        if game.bot_deadline is None:
            break
        sweep(game.bot_deadline)
    assert game.bot_deadline is None
    assert not bots_turn(game)


def test_only_one_of_two_sweepers_gets_a_bots_turn():
    game = reach_a_bots_turn(game_with_bots())
    now = game.bot_deadline
    assert claim_bots(now, most=5, until=now + 1) == [game.pk]
    assert claim_bots(now, most=5, until=now + 1) == []


def test_a_turn_whose_sweeper_died_is_taken_up_by_the_next_one():
    game = reach_a_bots_turn(game_with_bots())
    until = game.bot_deadline + moves.CLAIM_MS
    assert claim_bots(game.bot_deadline, most=5, until=until) == [game.pk]
    before = rows_of(game)
    sweep_bots(until - 1)
    assert rows_of(game) == before
    sweep_bots(until)
    assert rows_of(game) == before + 1


def test_a_restart_loses_no_bots_turn():
    game = reach_a_bots_turn(game_with_bots())
    snapshots.forget_all()
    before = rows_of(game)
    sweep_bots(game.bot_deadline)
    assert rows_of(game) == before + 1


def test_a_bot_does_not_act_on_a_game_that_moved_on_while_it_was_thinking(monkeypatch):
    game = reach_a_bots_turn(game_with_bots(players=2))
    turn = load(game.pk).state.turn

    def dawdle(tasks: list[Task]) -> list[Answer]:
        expire(game, load(game.pk).state.deadline)
        return [Answer(Draw(Seat(turn)), "draw")]

    monkeypatch.setattr(pool, "think_all", dawdle)
    before = rows_of(game)
    sweep_bots(game.bot_deadline)
    assert rows_of(game) == before + 1


def test_one_game_that_cannot_be_taken_up_keeps_no_other_table_waiting(monkeypatch):
    bad = reach_a_bots_turn(game_with_bots(players=2))
    good = reach_a_bots_turn(game_with_bots(players=2, host="Wanjiru"))
    rows = rows_of(bad), rows_of(good)
    levels = moves._levels

    def broken(game_id: object) -> object:
        if game_id == bad.pk:
            raise RuntimeError("a game in trouble")
        return levels(game_id)

    monkeypatch.setattr(moves, "_levels", broken)
    sweep_bots(max(bad.bot_deadline, good.bot_deadline))
    assert (rows_of(bad), rows_of(good)) == (rows[0], rows[1] + 1)


def test_one_move_that_cannot_be_written_keeps_no_other_table_waiting(monkeypatch):
    bad = reach_a_bots_turn(game_with_bots(players=2))
    good = reach_a_bots_turn(game_with_bots(players=2, host="Wanjiru"))
    rows = rows_of(good)
    Game.objects.filter(pk=bad.pk).update(version=0)
    sweep_bots(max(bad.bot_deadline, good.bot_deadline))
    assert rows_of(good) == rows + 1


def test_somebody_who_misses_two_turns_is_played_for_until_they_touch_anything():
    from games.store import away_players
    from games.tables.table_facts import load_table_facts

    game = game_with_bots(players=2)
    me = person_in(game)
    seat = game.players.get(human=True).seat
    now = NOW
    for _ in range(400):
        room = load_table_facts(game.table.code, now)
        if room is not None and seat in room.stand_ins:
            break
        game.refresh_from_db()
        now = min(at for at in (game.next_deadline, game.bot_deadline) if at is not None)
        timers.sweep_deadlines(now)
        sweep_bots(now)
    assert seat in load_table_facts(game.table.code, now).stand_ins
    assert away_players.touch(game.pk, me.pk, now)
    assert seat not in load_table_facts(game.table.code, now).stand_ins
