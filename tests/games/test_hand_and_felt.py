"""What a hand and the felt show of a position: which card is the loudest, what a question costs,
what a pick is made of, what was won with."""

import re

import pytest

from games.engine import Seat, apply, cards, position, view_for
from games.engine.actions import Action, Ask, Draw, Play
from games.engine.cards import Rank, Suit, card
from games.engine.ruleset import RULESETS, with_options
from games.engine.shuffle import Shuffler
from games.engine.state import GameState
from games.presenters.context import Context
from games.presenters.ending import ending
from games.presenters.moves import moves_of
from games.presenters.private import render_private
from games.presenters.public import render_public

A, B = Seat(0), Seat(1)
CONTEXT = Context(names=("Akinyi", "Baraka"), language="en")


def table(slug: str, mine: str, other: str, *actions: Action, niko: bool = False) -> GameState:
    rules = with_options(RULESETS[slug], {"turn_seconds": 0}, 2)
    held = [cards(mine), cards(other)]
    announced = [A] * niko
    state = position(
        rules, held, top=card("9D"), draw=cards("4C 4H 10S"), now=0, announced=announced
    )
    for action in actions:
        state = apply(state, action, now=0, entropy=Shuffler(bytes(32)))[1]
    return state


def urgent(state: GameState, seat: Seat) -> str:
    return " ".join(sorted(card.code for card in moves_of(view_for(state, seat)).urgent))


def hand_of(state: GameState, seat: Seat) -> str:
    return render_private(view_for(state, seat), CONTEXT)["hand"]


ASKED = Play(A, cards("AS"), None, Ask(Rank.QUEEN, Suit.H))


@pytest.mark.parametrize(
    ("other", "action", "loudest"),
    [
        ("QH AC 7C", ASKED, "QH"),
        ("QS AC 7C", ASKED, "AC"),
        ("2C AC 7D", Play(A, cards("2D")), "2C AC"),
        ("AC 7D", Play(A, cards("5D")), ""),
        ("JC 7D", Play(A, cards("JD")), "JC"),
    ],
)
def test_the_loudest_cards_are_those_asked_for_and_those_that_save(other, action, loudest):
    state = table("standard", "AS 2D 5D JD 6S", other, action)
    assert urgent(state, B) == loudest


def answers(state: GameState) -> dict[str, str]:
    """What the hand on the page says about its questions."""
    return dict(re.findall(r'data-card="(\w+)"[^>]* data-answers="([^"]*)"', hand_of(state, A)))


def test_a_question_says_before_it_is_played_what_would_answer_it():
    state = table("standard", "8D 8S 5D 6D AS 7C", "4C")
    assert answers(state) == {"8D": "4, 5, 6, 7, 9 or 10 of ♦", "8S": " "}
    assert answers(table("classic", "8D AD QS 6S", "4C")) == {"8D": "A♦"}


@pytest.mark.parametrize("slug", ["tucheze", "wild_ace"])
def test_where_the_answer_is_a_step_of_its_own_a_question_costs_nothing_yet(slug):
    assert answers(table(slug, "8D 5D 6S", "4C")) == {}


@pytest.mark.parametrize(
    ("hand", "loud"), [("5D 5H", True), ("8D 5D", True), ("5D KC", False), ("5D 6H", False)]
)
def test_niko_kadi_is_quiet_until_the_hand_can_finish(hand, loud):
    shown = hand_of(table("classic", hand, "4C"), A)
    [button] = re.findall(r'<button class="([^"]*)" id="do-announce"', shown)
    assert ("button-accent" in button) == loud


def test_a_line_says_where_it_may_be_a_bluff():
    assert "bluff" in hand_of(table("classic", "5D 6H", "4C"), A)
    assert "bluff" not in hand_of(table("classic", "5D 6H", "4C", niko=True), A)
    assert "bluff" not in hand_of(table("standard", "5D 6H", "4C"), A)


def pile_of(state: GameState) -> str:
    return render_public(view_for(state, None), CONTEXT)["pile"]


def test_the_cards_of_a_pick_lie_beside_its_number():
    state = table("standard", "2D 5S 6S", "3D 2S 9C", Play(A, cards("2D")))
    assert "chain" not in pile_of(state)
    state = apply(state, Play(B, cards("3D")), now=0, entropy=Shuffler(bytes(32)))[1]
    shown = pile_of(state)
    assert re.findall(r'data-card="(\w+)"', shown.partition('class="chain"')[2]) == ["2D", "3D"]
    assert "Pending pick: 5, from 2♦ 3♦." in shown
    state = apply(state, Draw(A), now=0, entropy=Shuffler(bytes(32)))[1]
    assert "chain" not in pile_of(state)


@pytest.mark.parametrize(
    ("slug", "plays"),
    [("standard", ["8D 8S 5S"]), ("classic", ["8D 8S 5S"]), ("wild_ace", ["8D 8S", "5S"])],
)
def test_the_end_shows_the_whole_winning_move_with_its_questions(slug, plays):
    moves = [Play(A, cards(laid)) for laid in plays]
    state = table(slug, "8D 8S 5S", "4C 6C", *moves, niko=True)
    mine, others = (ending(view_for(state, seat), CONTEXT) for seat in (A, B))
    assert [face["code"] for face in mine["cards"]] == ["8D", "8S", "5S"]
    assert mine["on"]["code"] == "9D"
    assert mine["said"] == "You played 8♦ 8♠ 5♠ on 9♦."
    assert others["said"] == "Akinyi played 8♦ 8♠ 5♠ on 9♦."
    assert [row["name"] for row in mine["rows"]] == ["You", "Baraka"]
