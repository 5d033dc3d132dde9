"""The rules of Kadi as a pure library: no framework, no clock, no randomness, no text."""

from games.engine.actions import (
    Accept,
    Action,
    Announce,
    Ask,
    Confirm,
    Draw,
    EndNow,
    Expire,
    Leave,
    Play,
    Seat,
)
from games.engine.cards import Card, Rank, Suit, card, cards
from games.engine.deadlines import due, next_deadline
from games.engine.decide import apply, decide
from games.engine.errors import BadOptions, Refused
from games.engine.evolve import evolve, fold
from games.engine.finishing import is_finishing
from games.engine.legal import is_legal, iter_legal, legal_actions
from games.engine.ruleset import RULESETS, RuleSet, with_options
from games.engine.shuffle import Entropy, Shuffler
from games.engine.start import position, start
from games.engine.state import Direction, GameState, Phase
from games.engine.view import View, event_for, view_for

__all__ = [
    "RULESETS",
    "Accept",
    "Action",
    "Announce",
    "Ask",
    "BadOptions",
    "Card",
    "Confirm",
    "Direction",
    "Draw",
    "EndNow",
    "Entropy",
    "Expire",
    "GameState",
    "Leave",
    "Phase",
    "Play",
    "Rank",
    "Refused",
    "RuleSet",
    "Seat",
    "Shuffler",
    "Suit",
    "View",
    "apply",
    "card",
    "cards",
    "decide",
    "due",
    "event_for",
    "evolve",
    "fold",
    "is_finishing",
    "is_legal",
    "iter_legal",
    "legal_actions",
    "next_deadline",
    "position",
    "start",
    "view_for",
    "with_options",
]
