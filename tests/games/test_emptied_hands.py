"""Somebody is out of cards and has not won: the table is told why, and so are they."""

from html import unescape

import pytest

from games.engine import Draw, GameState, Seat, apply, cards, position, view_for
from games.engine.actions import Action, Play
from games.engine.cards import card
from games.engine.ruleset import RULESETS, with_options
from games.engine.shuffle import Shuffler
from games.presenters.context import Context, news_of
from games.presenters.emptied import emptied_hands
from games.presenters.private import render_private
from games.store.log import Row

A, B, C = Seat(0), Seat(1), Seat(2)
NAMES = ("Akinyi", "Baraka", "Chebet")
ENTROPY = Shuffler(bytes(32))


class Table:
    """A position and what has been told since."""

    def __init__(self, slug: str, hand: str, *, niko: bool = False, **options: object) -> None:
        rules = with_options(RULESETS[slug], options, 3)
        held = [cards(hand), cards("JC 9C"), cards("JS KC 5C")]
        self.state: GameState = position(
            rules, held, top=card("9D"), draw=cards("4C 4H 4S 6C"), now=0, announced=[A] * niko
        )
        self.rows: list[Row] = []

    def play(self, *actions: Action) -> "Table":
        for action in actions:
            events, self.state = apply(self.state, action, now=0, entropy=ENTROPY)
            seat = getattr(action, "seat", None)
            self.rows.append(Row(len(self.rows) + 1, seat, 0, tuple(events)))
        return self

    @property
    def told(self) -> list[str]:
        news = news_of(self.rows, len(self.rows), NAMES, self.state.table)
        return [each.text for each in news]

    def status_of(self, seat: Seat) -> str:
        emptied = emptied_hands(self.rows, self.state.table)
        context = Context(names=NAMES, language="en", emptied=emptied)
        status = render_private(view_for(self.state, seat), context)["status"]
        return unescape(status[status.index(">") + 1 :].removesuffix("</p>"))


@pytest.mark.parametrize(
    ("slug", "hand", "niko", "reason"),
    [
        ("standard", "KD", False, "a King cannot win"),
        ("standard", "JD", False, "a Jack cannot win"),
        ("standard", "2D", True, "a 2 cannot win"),
        ("standard", "RJ", True, "a Joker cannot win"),
        ("standard", "AD", True, "an Ace cannot win"),
        ("standard", "5D", False, "without “Niko Kadi”"),
        ("standard", "8D 5D", False, "without “Niko Kadi”"),
        ("classic", "AD", False, "without “Niko Kadi”"),
        ("wild_ace", "5D", False, "without “Niko Kadi”"),
    ],
)
def test_the_table_is_told_why_an_empty_hand_does_not_win(slug, hand, niko, reason):
    table = Table(slug, hand, niko=niko).play(Play(A, cards(hand)))
    assert f"Akinyi is out of cards, but {reason}" in table.told


def test_a_stop_that_empties_a_hand_is_no_win():
    table = Table("standard", "JD 5D").play(Play(A, cards("JD")), Play(C, cards("JS")))
    assert not any("out of cards" in line for line in table.told)
    table = Table("standard", "JD 5D")
    table.state = position(
        table.state.ruleset,
        [cards("JD 5D"), cards("JC"), cards("6C")],
        top=card("9D"),
        draw=cards("4C"),
        now=0,
    )
    table.play(Play(A, cards("JD")), Play(B, cards("JC")))
    assert table.told[-1] == "Baraka is out of cards, but a stop cannot win"


def test_a_question_does_not_win_where_the_rules_say_so():
    table = Table("tucheze", "8D 5D", niko=True).play(Play(A, cards("8D")), Play(A, cards("5D")))
    assert table.told[-1] == "Akinyi is out of cards, but a question cannot win here"


def test_a_win_and_a_question_without_an_answer_are_told_otherwise():
    won = Table("standard", "5D", niko=True).play(Play(A, cards("5D")))
    assert won.told[-1] == "Akinyi won with 5♦"
    asked = Table("standard", "8D", niko=True).play(Play(A, cards("8D")))
    assert asked.told[-1] == "Akinyi did not answer and picked 1"
    assert not any("out of cards" in line for line in won.told + asked.told)


def test_who_is_out_of_cards_reads_why_until_they_have_some():
    table = Table("standard", "2D", niko=True).play(Play(A, cards("2D")))
    why = "Out of cards, but a 2 cannot win"
    assert table.status_of(A) == f"{why}: you draw when it is your turn"
    assert table.status_of(B) == "Nothing fits: pick 2"
    table.play(Draw(B), Draw(C))
    assert table.status_of(A) == f"{why}: draw one"
    table.play(Draw(A))
    assert table.status_of(A) == "It is Baraka's turn"


def test_who_has_to_draw_for_it_at_once_reads_that_too():
    table = Table("wild_ace", "5D").play(Play(A, cards("5D")))
    assert table.status_of(A) == "Out of cards, but without “Niko Kadi”: you drew 1"
    table.play(Draw(B))
    assert table.status_of(A) == "It is Chebet's turn"
