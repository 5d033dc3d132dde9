"""Whoever lets a jump stand tells nobody, until all have: then the window closes at once."""

from uuid import UUID

import pytest

from games.bot_runner.moves import sweep_bots
from games.engine.actions import Accept, Play, Seat
from games.engine.cards import cards, full_deck
from games.engine.ruleset import RULESETS
from games.engine.start import position
from games.engine.state import Phase
from games.engine.view import view_for
from games.models import Game
from games.presenters.moves import moves_of
from games.store import bot_schedule, snapshots
from games.store.deals import start_from
from games.tables.bot_seats import fill
from games.wording import refusal
from tests.games.people import NOW, SECOND, account, table_of
from tests.games.playing import do, people, state_of

pytestmark = pytest.mark.django_db

JUMPER, NEXT, LAST = Seat(0), Seat(1), Seat(2)
HANDS = [cards("JC 9C 9D"), cards("2C 3D JS"), cards("8C KD 2S")]
TOP = cards("4C")[0]


def begin(table, hands=HANDS) -> Game:
    """Somebody has jumped; only the next player could stop it."""
    dealt = {TOP, *(card for hand in hands for card in hand)}
    draw = [card for card in full_deck(1) if card not in dealt]
    state = position(RULESETS["standard"], hands, top=TOP, draw=draw, now=NOW, turn=JUMPER)
    game = start_from(table, state, now=NOW)
    assert do(game, Play(JUMPER, cards("JC"))).ok
    return game


@pytest.fixture
def game() -> Game:
    return begin(table_of(*people(3), seats=3))


def game_with_bots(hands) -> Game:
    host = account("Amina")
    table = table_of(host, seats=3)
    fill(table.code, host, "medium")
    table.refresh_from_db()
    game = begin(table, hands)
    game.refresh_from_db()
    return game


def test_letting_it_stand_takes_a_row_but_no_number(game):
    before = snapshots.load(game.pk)
    assert do(game, Accept(LAST)).ok
    after = snapshots.load(game.pk)
    assert (before.version, after.version) == (2, 3)
    assert (before.shown, after.shown) == (2, 2)
    assert after.rows == before.rows
    assert after.state.phase is Phase.WINDOW


def test_when_all_have_the_window_closes_at_once(game):
    do(game, Accept(LAST))
    do(game, Accept(NEXT), now=NOW + SECOND)
    position = snapshots.load(game.pk)
    assert (position.version, position.shown) == (4, 3)
    assert (position.state.phase, position.state.turn) == (Phase.TURN, LAST)


def test_a_repeated_command_gets_its_answer_and_counts_once(game):
    first = do(game, Accept(LAST), command_id=UUID(int=1))
    again = do(game, Accept(LAST), command_id=UUID(int=1))
    assert first.ok
    assert again == first
    assert do(game, Accept(LAST)).code == "not-your-turn"
    assert snapshots.load(game.pk).version == 3


@pytest.mark.parametrize("seat", [NEXT, LAST])
def test_the_button_is_there_with_and_without_the_card_until_it_was_used(game, seat):
    assert moves_of(view_for(state_of(game.pk), seat)).may_accept
    do(game, Accept(seat))
    assert not moves_of(view_for(state_of(game.pk), seat)).may_accept
    assert not moves_of(view_for(state_of(game.pk), JUMPER)).may_accept


WITHOUT = [HANDS[0], cards("2C 3D 7S"), cards("8C KD 2S")]


@pytest.mark.parametrize("hands", [HANDS, WITHOUT])
def test_bots_are_due_at_the_same_moment_with_and_without_the_card(hands):
    game = game_with_bots(hands)
    assert game.bot_deadline == NOW + bot_schedule.pace(f"{game.pk} 2")


def test_bots_that_stop_nothing_let_it_stand_together():
    game = game_with_bots(WITHOUT)
    sweep_bots(game.bot_deadline)
    state = state_of(game.pk)
    assert (state.phase, state.turn) == (Phase.TURN, LAST)


def test_a_person_who_lets_it_stand_changes_no_moment_of_a_bot():
    host, other = account("Amina"), account("Baraka")
    table = table_of(host, seats=3)
    fill(table.code, host, "medium")
    table.chairs.filter(number=2).update(user=other, bot_level="", name="Baraka")
    table.refresh_from_db()
    game = begin(table)
    game.refresh_from_db()
    due = game.bot_deadline
    assert do(game, Accept(LAST), now=NOW + 100).ok
    game.refresh_from_db()
    assert game.bot_deadline == due


def test_once_all_bots_have_spoken_none_is_due_while_a_person_thinks():
    host, other = account("Amina"), account("Baraka")
    table = table_of(host, seats=3)
    fill(table.code, host, "medium")
    table.chairs.filter(number=2).update(user=other, bot_level="", name="Baraka")
    table.refresh_from_db()
    game = begin(table, WITHOUT)
    game.refresh_from_db()
    sweep_bots(game.bot_deadline)
    game.refresh_from_db()
    assert state_of(game.pk).let_stand == {NEXT}
    assert game.bot_deadline is None


def why_not(game: Game, seat: Seat) -> str:
    answer = do(game, Accept(seat))
    assert answer.code == "not-your-turn"
    assert answer.refused is not None
    return refusal(answer.refused, ["A", "B", "C"])


def test_a_window_that_cannot_be_let_stand_says_why(game):
    do(game, Accept(LAST))
    assert why_not(game, LAST) == "You have let it stand already: the others are waited for"
    assert why_not(game, JUMPER) == "Only who may stop it can let it stand"
