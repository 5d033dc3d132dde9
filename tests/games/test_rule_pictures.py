"""Every rule has its words and its picture, and what a picture says is what the engine says."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from games.engine.cards import ORDINARY, card
from games.engine.errors import Refused
from games.engine.ruleset import OPTIONS, RULESETS
from games.presenters.rule_pictures import PICTURES, drawn, picture
from games.tables.rule_choices import NO_HOUSE_RULES, choose
from games.wording.house_rules import line, phrase
from tests.engine.sitting import Sitting

VALUES = [
    (name, value)
    for name, values in OPTIONS.items()
    if name not in NO_HOUSE_RULES
    for value in values
]
# Those that show what may follow what; the others show hands, people or clocks.
FOLLOWING = {
    *("jokers", "joker_on_joker", "jokers_together", "joker_on_required_suit", "stacking"),
    *("ace_playable", "ace_cancel", "aces_together", "ace_answers", "spade_request"),
    *("question_chain", "answer"),
}
SHOWN = [
    (name, value)
    for name, value in VALUES
    if name in FOLLOWING and PICTURES[name][value].endswith((" ok", " no"))
]
NAMES = "ABCD"
SPARE = ("7H 10S", "7S 10H", "9S 7C", "9H 10C")


@pytest.mark.parametrize(("option", "value"), VALUES, ids=str)
def test_every_value_has_a_picture_and_a_few_words(option, value):
    shown = drawn(PICTURES[option][value])
    assert shown["placed"]
    assert shown["width"] <= 150
    assert phrase(option, value)


def test_no_two_values_of_an_option_look_or_read_the_same():
    for option, pictures in PICTURES.items():
        assert set(pictures) == set(OPTIONS[option])
        assert len(set(pictures.values())) == len(pictures)
        assert len({phrase(option, value) for value in pictures}) == len(pictures)


def test_pictures_are_made_of_what_a_page_has():
    found = finders.find("cards/deck.svg")
    drawings = Path(found).read_text("utf-8") + render_to_string("games/partials/rule_signs.html")
    symbols = set(re.findall(r'id="([^"]+)"', drawings))
    for option, value in VALUES:
        assert set(re.findall(r'href="#([^"]+)"', picture(option, value))) <= symbols, option


@pytest.mark.parametrize(("option", "value"), SHOWN, ids=str)
def test_what_may_follow_in_a_picture_may_follow_in_a_game(option, value):
    notation, _, mark = PICTURES[option][value].rpartition(" ")
    lies, _, follows = notation.rpartition(" > ")
    moves = [move.replace("+", " ") for move in [*lies.split(), follows]]
    # An ordinary card or a Joker lies there; any other was played by somebody.
    first = card(moves[0].split()[0])
    if lies and (first.group is ORDINARY or first.suit is None):
        top = moves.pop(0)
    else:
        top = "6D" if first.suit is None else f"6{first.suit.value}"
    players = [0] * len(moves) if option == "answer" else range(len(moves))
    hands = list(SPARE)
    for player, move in zip(players, moves, strict=True):
        hands[player] += " " + move
    options = choose(RULESETS["standard"], {}, 4, option, value)
    table = Sitting("standard", top, options=options, **dict(zip(NAMES, hands, strict=True)))
    for player, move in zip(players, moves[:-1], strict=False):
        table.do(f"{NAMES[player]} play {move}")
    last = f"{NAMES[players[-1]]} play {moves[-1]}"
    try:
        table.do(last)
    except Refused:
        assert mark == "no"
    else:
        assert mark == "ok"


@pytest.mark.parametrize(("value", "pick"), [("adds", 5), ("last", 3)])
def test_a_picture_counts_picks_as_the_engine_does(value, pick):
    assert PICTURES["pick_total"][value] == f"2D > 3D = {pick}"
    table = Sitting("standard", "6D", A="2D 4C", B="3D 5H", C="7H", options={"pick_total": value})
    assert table.do("A play 2D", "B play 3D").state.pending == pick


def test_what_goes_down_together_overlaps_more_than_what_follows():
    together, after = drawn("QD+5D")["placed"], drawn("QD 5D")["placed"]
    assert together[1].x - together[0].x < after[1].x - after[0].x


def test_the_rules_are_summed_up_in_one_line():
    assert line("standard", {}) == "Standard, as it is"
    chosen = {"pick_total": "last", "deal": 5}
    assert line("standard", chosen) == "Standard, but: 5 cards each, picks do not add up"
    assert line("classic", {"win_with_aces": False}) == "Classic, but: no win with Aces"


def test_a_long_line_counts_what_does_not_fit():
    chosen = {name: OPTIONS[name][0] for name in list(PICTURES)[:9]}
    assert line("tucheze", chosen).endswith(" and 3 more")


def test_rules_of_another_version_are_named_as_far_as_they_are_known():
    chosen = {"jokers": "purple", "trumps": True}
    assert line("standard", chosen) == "Standard, but: purple"
    assert line("poker", {}) == "poker, as it is"
