"""Why a move was refused, in sentences (RULES §9)."""

import pytest

from games.engine import Announce, Draw, Refused, Seat, apply
from games.engine.errors import REFUSAL_CODES, BadOptions
from games.engine.notation import parse_action
from games.engine.ruleset import RULESETS, with_options
from games.scenarios.runner import ENTROPY
from games.wording import bad_options, refusal
from tests.games.positions import NAMES, playing

A, B = Seat(0), Seat(1)


@pytest.mark.parametrize(
    ("ruleset", "action", "code", "sentence"),
    [
        ("standard", "B draw", "not-your-turn", "It is A's turn: this is not possible now"),
        ("standard", "A play 9H", "not-in-hand", "You do not hold 9♥ (or not that often)"),
        (
            "standard",
            "A play 5S",
            "no-match",
            "5♠ matches 10♦ neither by suit nor by rank",
        ),
        (
            "standard",
            "A play BJ",
            "no-match",
            "black Joker does not match 10♦: with a Joker the colour counts",
        ),
        (
            "standard",
            "A play 4D 5S",
            "mixed-ranks",
            "5♠ does not go with 4♦: cards played together are of one rank, "
            "or a question with its answer where the rules allow it",
        ),
        (
            "standard",
            "A play 8D 5S",
            "bad-answer",
            "5♠ does not answer here, after 8♦: the first answer is an ordinary card "
            "of the question's suit, and further ones are of the same rank",
        ),
        (
            "standard",
            "A play AH AD",
            "ace-alone",
            "A♦ cannot follow A♥: Aces are played one at a time here",
        ),
        ("standard", "A play AH suit C", "choose-suit", "No suit is chosen with A♥ here"),
        ("tucheze", "A play AH", "choose-suit", "Choose a suit to go with A♥"),
        (
            "standard",
            "A play AS",
            "choose-card",
            "Name the card that A♠ requests: one of the 52",
        ),
        (
            "standard",
            "A niko",
            "no-niko",
            'There is no "Niko Kadi" to announce: you are not being asked',
        ),
    ],
)
def test_a_refusal_names_the_rule_and_the_cards(
    ruleset: str, action: str, code: str, sentence: str
) -> None:
    state = playing(ruleset, "10D", A="4D 5S 8D AH AD AS 2D BJ", B="4H 4S", C="5H")
    with pytest.raises(Refused) as caught:
        apply(state, parse_action(action, NAMES), now=0, entropy=ENTROPY)
    assert caught.value.code == code
    assert refusal(caught.value, NAMES) == sentence


def test_a_refusal_never_has_the_name_of_its_reader() -> None:
    state = playing("standard", "10D", "A play JD", A="JD 9C", B="QH 5H", C="6H 6C")
    with pytest.raises(Refused) as caught:
        apply(state, Draw(A), now=0, entropy=ENTROPY)
    assert refusal(caught.value, NAMES, B) == "It is A's turn: this is not possible now"
    assert refusal(caught.value, NAMES, A) == "This is not possible now"


def test_a_refusal_under_a_pick_and_a_request_names_them() -> None:
    state = playing("standard", "10D", "A play 2D", A="2D 5S AS", B="4H QH")
    with pytest.raises(Refused) as caught:
        apply(state, parse_action("B play 4H", NAMES), now=0, entropy=ENTROPY)
    assert refusal(caught.value, NAMES) == (
        "4♥ does not answer the pick of 2: stack a fitting 2, 3 or Joker, "
        "cancel with an Ace, or draw it"
    )
    state = playing("standard", "10D", "A play AS ask QH", A="2D 5S AS", B="4H QH")
    with pytest.raises(Refused) as caught:
        apply(state, Draw(B), now=0, entropy=ENTROPY)
    assert refusal(caught.value, NAMES) == (
        "Q♥ was requested: play it if you hold it, or an Ace; draw only without it"
    )


def test_announcing_twice_is_told_apart() -> None:
    state = playing("wild_ace", "10D", "A niko", A="2D 5S", B="4H QH")
    with pytest.raises(Refused) as caught:
        apply(state, Announce(A), now=0, entropy=ENTROPY)
    assert refusal(caught.value, NAMES) == '"Niko Kadi" is already announced'


@pytest.mark.parametrize("code", REFUSAL_CODES)
def test_every_refusal_has_a_sentence_even_without_facts(code: str) -> None:
    assert refusal(Refused(code), NAMES)


@pytest.mark.parametrize(
    ("options", "players", "sentence"),
    [
        ({"jokers": "wild"}, 4, "Wild Jokers have no colour: choose stacking by rank or match"),
        ({"niko": "call"}, 4, "A called announcement stands for the next turn, not for a hand"),
        ({"decks": 1}, 6, "More than 5 players need two decks"),
        ({"deal": 9}, 4, "The option deal cannot be 9"),
        ({"fun": 9}, 4, "There is no option called fun"),
        ({}, 11, "There must be 2 to 10 players"),
    ],
)
def test_senseless_house_rules_are_refused_with_a_sentence(options, players, sentence) -> None:
    with pytest.raises(BadOptions) as caught:
        with_options(RULESETS["standard"], options, players)
    assert bad_options(caught.value) == sentence
