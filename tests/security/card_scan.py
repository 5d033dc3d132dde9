"""The cards that a piece of HTML names, and those that somebody may know of."""

import re
from collections.abc import Iterable

from games.engine.actions import Action, Play
from games.engine.notation import write_ask, write_cards
from games.engine.state import GameState

CODES = re.compile(r"(?<![0-9A-Za-z])(?:(?:10|[2-9JQKA])[DHCS]|RJ|BJ)(?![0-9A-Za-z])")
SIGNS = re.compile(r"(10|[2-9JQKA])\s?([♦♥♣♠])")
LETTERS = {"♦": "D", "♥": "H", "♣": "C", "♠": "S"}


def cards_in(html: str) -> set[str]:
    return set(CODES.findall(html)) | {rank + LETTERS[sign] for rank, sign in SIGNS.findall(html)}


def open_codes(state: GameState) -> set[str]:
    asked = {write_ask(state.request)} if state.request else set()
    return asked | {card.code for card in (*state.discards, *state.won_with)}


def own_codes(states: Iterable[GameState], viewer: int) -> set[str]:
    """A spectator, who comes after the last seat, has none."""
    return {card.code for state in states for card in (*state.hands, ())[viewer]}


def command(action: Action) -> dict[str, str]:
    """As a page sends it."""
    kind = type(action).__name__.lower()
    if not isinstance(action, Play):
        return {"kind": kind}
    return {
        "kind": kind,
        "cards": write_cards(action.cards),
        "suit": action.suit.value if action.suit else "",
        "ask": write_ask(action.ask) if action.ask else "",
    }
