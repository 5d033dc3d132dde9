"""The instruction promises what the engine allows this hand: all of it, and nothing else."""

import random
from dataclasses import replace
from functools import cache

import pytest

from games.engine.actions import Accept, Draw, Play
from games.engine.cards import ACE, ALL_CARDS, JUMP, KICKBACK, Card
from games.engine.legal import legal_actions
from games.engine.state import Phase
from games.engine.view import View, view_for
from games.presenters.moves import moves_of
from games.wording.claims import CLASSES, Claims, claims_of
from games.wording.instruction import classes_text
from games.wording.todo import todo
from tests.games.positions_of_every_kind import ME, positions, rulesets

NAMES = ["Akinyi", "Baraka", "Chebet"]
RULES = rulesets(random.Random("instruction"))


def claimed(view: View) -> Claims:
    return claims_of(view, moves_of(view).first)


def told(view: View) -> str:
    return todo(view, NAMES, moves_of(view).first)


def begins(view: View) -> set[Card]:
    """The cards that a legal move of this hand begins with."""
    plays = (action for action in legal_actions(view, ME) if isinstance(action, Play))
    return {play.cards[0] for play in plays}


@cache
def views(number: int) -> list[View]:
    rng = random.Random(f"instruction {number}")
    return [view_for(state, ME) for state in positions(RULES[number], rng)]


@pytest.mark.parametrize("number", range(len(RULES)))
def test_it_names_every_card_that_may_be_laid_and_no_other(number: int) -> None:
    for view in views(number):
        playable = begins(view)
        for named in claimed(view).play:
            assert {card for card in view.hand if card in named} & playable, (view, named)
        covered = {card for card in view.hand if any(card in named for named in claimed(view).play)}
        assert covered == playable, view


@pytest.mark.parametrize("number", range(len(RULES)))
def test_whatever_it_names_may_be_laid_by_anybody_who_holds_it(number: int) -> None:
    for view in views(number):
        for named in claimed(view).play:
            for card in (card for card in ALL_CARDS if card in named):
                holding = replace(view, hand=(card,))
                assert card in begins(holding), (view, named, card)


@pytest.mark.parametrize("number", range(len(RULES)))
def test_it_offers_to_draw_and_to_let_stand_where_the_rules_do(number: int) -> None:
    for view in views(number):
        actions, claims = legal_actions(view, ME), claimed(view)
        may_draw = any(isinstance(action, Draw) for action in actions)
        assert claims.draw == ((view.pending or 1) if may_draw else 0), view
        assert claims.accept == any(isinstance(action, Accept) for action in actions), view


@pytest.mark.parametrize("number", range(len(RULES)))
def test_no_word_is_for_a_card_that_this_hand_cannot_play_now(number: int) -> None:
    for view in views(number):
        text, playable = told(view), begins(view)
        stops = {"with a J": JUMP, "with a K": KICKBACK}
        for word, group in {"Ace": ACE, **stops}.items():
            assert (word in text) <= any(card.group is group for card in playable), text
        assert ("Joker" in text) <= any(card.is_joker for card in playable), text
        assert ("Nothing fits" in text) <= (not playable), text


@pytest.mark.parametrize("number", range(len(RULES)))
def test_everything_that_can_be_done_is_in_its_words(number: int) -> None:
    for view in views(number):
        text, claims = told(view), claimed(view)
        if view.phase in (Phase.TURN, Phase.ANSWER):
            assert ("draw one" in text or "ick " in text) == bool(claims.draw), text
            nothing = any(words in text for words in ("Nothing fits", "do not hold", "no cards"))
            assert nothing or claims.play or view.phase is Phase.ANSWER, text
        else:
            assert bool(claims.play) <= ("with a" in text), text
            assert claims.accept <= ("let it stand" in text or "ccept" in text), text


def test_there_is_a_position_for_every_kind_of_class_it_has_words_for() -> None:
    seen = {
        named.kind
        for number in range(len(RULES))
        for view in views(number)
        for named in claimed(view).play
    }
    assert seen == {named.kind for named in CLASSES}
    assert all(classes_text([named]) for named in CLASSES)
