"""Plays what fits, as people do who are new to the game."""

from collections.abc import Sequence
from random import Random

from games.engine.actions import Action, Draw, Play
from games.engine.cards import deck_order
from games.engine.view import View

FORGETS = 0.45
STOPS = 0.3
DRAWS_ANYWAY = 0.06


def forgets_to_announce(view: View) -> bool:
    """The same hand is forgotten or remembered however often it is looked at."""
    hand = " ".join(card.code for card in sorted(view.hand, key=deck_order))
    return Random(f"{hand} {view.match.code}").random() < FORGETS


def pick_move(options: Sequence[Action], rng: Random) -> Action:
    """Any move that fits, the more cards the likelier; drawing is for when nothing does."""
    plays = [option for option in options if isinstance(option, Play)]
    others = [option for option in options if not isinstance(option, Play)]
    if not plays or (others and isinstance(others[0], Draw) and rng.random() < DRAWS_ANYWAY):
        return others[0]
    weights = [len(play.cards) for play in plays]
    return rng.choices(plays, weights)[0]


def wants_to_stop(rng: Random) -> bool:
    return rng.random() < STOPS
