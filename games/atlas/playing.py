"""A scenario played as people at a table would, whatever the rules ask for besides.

At a table nobody minds whether an answer is laid with its question or just after it, or that some
suit is named where one must be; so neither makes the difference here.
"""

from collections import Counter
from dataclasses import replace

from games.engine.actions import Accept, Action, Play
from games.engine.cards import QUESTION
from games.engine.decide import apply
from games.engine.errors import Refused
from games.engine.legal import iter_legal
from games.engine.ruleset import RuleSet
from games.engine.state import Phase
from games.scenarios.checks import differences
from games.scenarios.model import Scenario, Wait
from games.scenarios.runner import ENTROPY, Playthrough


def comes_out(scenario: Scenario, rules: RuleSet) -> bool:
    """Can all of it be done under these rules, and does it end as the scenario says?"""
    if not _has_cards(scenario, rules):
        return False
    play = Playthrough(replace(scenario, ruleset=rules))
    for step in scenario.steps:
        assert not isinstance(step.what, Wait), "time tells nothing here"
        if not _follow(play, step.what):
            return False
        if any(differences(play.state, [], scenario.names, step.expect)):
            return False
    return True


def _has_cards(scenario: Scenario, rules: RuleSet) -> bool:
    """Nobody holds a Joker where there are none."""
    shown = Counter(card for hand in scenario.hands for card in hand)
    return not shown - Counter(rules.deck_for(len(scenario.hands)))


def _follow(play: Playthrough, what: Action) -> bool:
    if _as_it_is(play, what) or _with_a_choice(play, what) or _in_two_steps(play, what):
        return True
    return _let_stand(play) and _follow(play, what)


def _as_it_is(play: Playthrough, what: Action) -> bool:
    try:
        play.take(what)
    except Refused:
        return False
    return True


def _with_a_choice(play: Playthrough, what: Action) -> bool:
    """The same cards with a suit or a request that leads where the action wants to."""
    if not isinstance(what, Play) or what.ask:
        return False
    for other in iter_legal(play.state, what.seat):
        if not isinstance(other, Play) or other.cards != what.cards or (what.suit and other.ask):
            continue
        _events, after = apply(play.state, other, now=play.now, entropy=ENTROPY)
        if what.suit in (None, after.required):
            play.state = after
            return True
    return False


def _in_two_steps(play: Playthrough, what: Action) -> bool:
    """Questions first, and then the answer, where that is a step of its own."""
    if not isinstance(what, Play) or play.state.ruleset.answer == "same_move":
        return False
    asked = tuple(card for card in what.cards if card.group is QUESTION)
    rest = what.cards[len(asked) :]
    if not asked or not rest:
        return False
    question, answer = Play(what.seat, asked), Play(what.seat, rest, what.suit, what.ask)
    return _as_it_is(play, question) and _follow(play, answer)


def _let_stand(play: Playthrough) -> bool:
    """Whoever could stop a jump or a kickback lets it stand. False if there is none."""
    state = play.state
    if state.phase is Phase.WINDOW and state.window:
        return all(_as_it_is(play, Accept(seat)) for seat in state.window.stoppers)
    return state.phase is Phase.COUNTER and _as_it_is(play, Accept(state.turn))
