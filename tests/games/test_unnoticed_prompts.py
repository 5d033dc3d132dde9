"""Somebody who is asked "Niko Kadi?" and lets it pass holds a certain hand: only they may know.

In the log that takes a row of its own. Pages count what everybody notices, and get nothing else.
"""

import re

import pytest

from games.bot_runner import moves
from games.engine.actions import Draw, Expire, Play, Seat
from games.engine.cards import cards, full_deck
from games.engine.ruleset import RULESETS
from games.engine.start import position
from games.live import heartbeat, limits
from games.live.database import in_database
from games.models import Game
from games.store import bot_schedule, snapshots
from games.store.deals import start_from
from games.store.due_games import claim_bots
from games.store.write import Actor, act
from games.tables.bot_seats import fill
from games.tables.hints import hint_for
from tests.games.people import NOW, SECOND, account, table_of
from tests.games.playing import do, expire, people
from tests.games.sockets import HOST, at_table, cookie_of

ASKED, NEXT, THIRD = Seat(0), Seat(1), Seat(2)
HANDS = [cards("4H 9C 9D"), cards("2C 3D JS"), cards("8C KD 2S")]
TOP = cards("4C")[0]
OVER = NOW + 6 * SECOND


def begin(table) -> Game:
    """The first to play keeps two nines, and is asked."""
    dealt = {TOP, *(card for hand in HANDS for card in hand)}
    draw = [card for card in full_deck(1) if card not in dealt]
    rules = RULESETS["standard"]
    state = position(rules, HANDS, top=TOP, draw=draw, now=NOW, turn=ASKED)
    game = start_from(table, state, now=NOW)
    assert do(game, Play(ASKED, cards("4H"))).ok
    assert snapshots.load(game.pk).state.prompts[ASKED] == NOW + 5 * SECOND
    return game


def let_it_pass(game: Game) -> None:
    assert expire(game, OVER).ok
    assert snapshots.load(game.pk).state.prompts[ASKED] is None


@pytest.fixture
def game(db) -> Game:
    return begin(table_of(*people(3), seats=3))


@pytest.fixture
def game_with_a_bot(db) -> Game:
    host, other = account("Amina"), account("Baraka")
    table = table_of(host, seats=3)
    fill(table.code, host, "medium")
    chairs = table.chairs.order_by("number")
    # The bot sits next to the one who is asked; who sits last is of no account.
    chairs.filter(number=2).update(user=other, bot_level="", name="Baraka")
    table.refresh_from_db()
    return begin(table)


def test_a_prompt_that_runs_out_takes_a_row_but_no_number(game):
    before = snapshots.load(game.pk)
    let_it_pass(game)
    after = snapshots.load(game.pk)
    assert (before.version, after.version) == (2, 3)
    assert (before.shown, after.shown) == (2, 2)
    assert after.rows == before.rows
    assert after.at == OVER


def test_it_is_counted_the_same_from_the_log_alone(game):
    let_it_pass(game)
    do(game, Draw(NEXT), now=OVER)
    remembered = snapshots.load(game.pk)
    snapshots.forget_all()
    fresh = snapshots.load(game.pk)
    assert (fresh.version, fresh.shown, fresh.at) == (4, 3, OVER)
    assert (fresh.rows, fresh.at) == (remembered.rows, remembered.at)


def test_as_much_of_the_past_is_kept_as_if_nobody_had_been_asked(game, monkeypatch):
    monkeypatch.setattr(snapshots, "ROWS_KEPT", 2)
    let_it_pass(game)
    assert [row.seq for row in snapshots.load(game.pk).rows] == [1, 2]
    do(game, Draw(NEXT), now=OVER)
    assert [row.seq for row in snapshots.load(game.pk).rows] == [2, 4]


def test_what_somebody_has_seen_is_told_in_the_numbers_of_the_pages(game):
    let_it_pass(game)
    # The number of the row would tell: nobody can try it out.
    assert do(game, Draw(NEXT), now=OVER, seen=3).code == "stale"
    assert do(game, Draw(NEXT), now=OVER, seen=2).ok
    assert do(game, Draw(THIRD), now=OVER, seen=3).ok
    assert do(game, Draw(ASKED), now=OVER, seen=4).ok
    assert do(game, Draw(NEXT), now=OVER, seen=2).code == "stale"
    assert do(game, Draw(NEXT), now=OVER, seen=3).ok


def test_advice_holds_until_something_is_seen_to_happen(game):
    let_it_pass(game)
    number, _, _ = hint_for(game.pk, NEXT, ranked=False)
    assert number == 2


def test_a_bot_takes_its_time_as_if_nobody_had_been_asked(game_with_a_bot):
    game = game_with_a_bot
    game.refresh_from_db()
    due = game.bot_deadline
    assert due is not None
    let_it_pass(game)
    game.refresh_from_db()
    assert game.bot_deadline == due


def test_a_bot_does_not_think_anew_because_of_it(game_with_a_bot):
    game, until = game_with_a_bot, OVER + moves.CLAIM_MS
    assert claim_bots(OVER, 1, until) == [game.pk]
    turn = moves._take_up(game.pk, until)
    let_it_pass(game)
    moves._play([turn], OVER)
    assert snapshots.load(game.pk).shown == 3


def test_how_long_a_bot_takes_tells_no_number_of_the_log(game_with_a_bot):
    game = game_with_a_bot
    let_it_pass(game)
    assert moves.play_some(OVER) == 1
    for seat in (THIRD, ASKED):
        assert do(game, Draw(seat), now=OVER).ok
    game.refresh_from_db()
    assert (game.version, snapshots.load(game.pk).shown) == (6, 5)
    assert game.bot_deadline == OVER + bot_schedule.pace(f"{game.pk} 5")


@pytest.mark.django_db(transaction=True)
async def test_only_the_page_of_who_was_asked_hears_of_it(settings, monkeypatch):
    settings.ALLOWED_HOSTS, settings.SITE_ORIGINS = [HOST], []
    monkeypatch.setattr(heartbeat, "PING_SECONDS", 3600.0)
    limits.messages.forget_all()
    users = await in_database(people, 3)
    watcher = await in_database(account, "Watcher")
    cookies = [await in_database(cookie_of, user) for user in (*users, watcher)]
    game = await in_database(lambda: begin(table_of(*users, seats=3)))
    async with at_table(game.table.code, *cookies) as pages:
        asked, others = pages[0], pages[1:]
        assert "Niko" in asked.regions["prompt"]
        await in_database(act, game.pk, Expire(), actor=Actor.clock(), now=OVER)
        await asked.hear_until('id="prompt"')
        assert "Niko" not in asked.regions["prompt"]
        for page in others:
            page.frames.clear()
            await page.send("look")
            await page.hear_until('id="log"')
            # Nothing but what was asked for, and no number that has grown.
            assert len(page.frames) == 1
        assert {page.version for page in pages} == {2}
        assert await others[0].ask("draw", seen=2) == ""
        for page in pages:
            await page.reach(3)
            assert line_numbers(page.regions["timeline"]) == {1, 2, 3}


def line_numbers(timeline: str) -> set[int]:
    return {int(number) for number in re.findall(r'"\D*(\d+)-\d+"', timeline)}
