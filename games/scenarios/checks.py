"""Is the game as the scenario expects it after a step?"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.engine.actions import Accept, Action, Announce, Draw, Play, Seat
from games.engine.events import Event
from games.engine.legal import is_legal
from games.engine.notation import parse_cards, parse_move, write_ask, write_cards
from games.engine.state import GameState, Phase
from games.engine.view import event_for
from games.wording import timeline

Names = Sequence[str]
Difference = tuple[str, str]


def differences(
    state: GameState, events: Sequence[Event], names: Names, expect: dict[str, Any]
) -> Iterator[Difference]:
    """What was expected and what was found instead, for every key that differs."""
    for key, wanted in expect.items():
        if key in _FACTS:
            found = _FACTS[key](state, names)
            if found != (sorted(wanted) if isinstance(wanted, list) else wanted):
                yield f"{key} {_show(wanted)}", _show(found)
        elif key == "says":
            yield from _says(wanted, events, names)
        else:
            yield from _PARTIAL[key](state, names, wanted)


def _show(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(value) or "nobody"
    return str(value) if value != "" else "none"


def _turn(state: GameState, names: Names) -> str:
    return names[state.turn]


def acting_seat(state: GameState) -> Seat | None:
    """Who is to act; nobody in a window or after the win."""
    return state.turn if state.phase in (Phase.TURN, Phase.ANSWER, Phase.COUNTER) else None


def _named(seats: Any, names: Names) -> list[str]:
    return sorted(names[seat] for seat in seats)


def _prompted(state: GameState, names: Names) -> list[str]:
    return _named((n for n, until in enumerate(state.prompts) if until is not None), names)


_FACTS: dict[str, Callable[[GameState, Names], Any]] = {
    "phase": lambda state, names: state.phase.value,
    "turn": _turn,
    "top": lambda state, names: state.match.code,
    "pending": lambda state, names: state.pending,
    "suit": lambda state, names: state.required.value if state.required else "",
    "request": lambda state, names: write_ask(state.request) if state.request else "",
    "direction": lambda state, names: state.direction.name.lower(),
    "niko": lambda state, names: _named(state.announced, names),
    "prompt": _prompted,
    "winner": lambda state, names: "" if state.winner is None else names[state.winner],
    "stoppers": lambda state, names: _named(state.window.stoppers if state.window else (), names),
}


def _hands(state: GameState, names: Names, wanted: dict[str, int]) -> Iterator[Difference]:
    for name, number in wanted.items():
        found = state.counts[names.index(name)]
        if found != number:
            yield f"{name} to hold {number} cards", str(found)


def _holds(state: GameState, names: Names, wanted: dict[str, str]) -> Iterator[Difference]:
    for name, text in wanted.items():
        hand = state.hands[names.index(name)]
        if Counter(parse_cards(text)) - Counter(hand):
            yield f"{name} to hold {text}", write_cards(hand) or "no cards"


def _can(state: GameState, names: Names, wanted: list[str]) -> Iterator[Difference]:
    for text in wanted:
        if not may(state, text):
            yield f"{text!r} to be possible for {_turn(state, names)}", "it is not"


def _cannot(state: GameState, names: Names, wanted: list[str]) -> Iterator[Difference]:
    for text in wanted:
        if may(state, text):
            yield f"{text!r} to be impossible for {_turn(state, names)}", "it is possible"


def may(state: GameState, text: str) -> bool:
    """May the player to act, or in a window any of those who may stop, do this?"""
    acting = acting_seat(state)
    seats = state.window.stoppers if state.window else () if acting is None else (acting,)
    return any(is_legal(state, seat, _option(text, seat)) for seat in seats)


def _option(text: str, seat: Seat) -> Action:
    if text in _WORDS:
        return _WORDS[text](seat)
    return Play(seat, *parse_move(text))


_WORDS: dict[str, Callable[[Seat], Action]] = {"draw": Draw, "accept": Accept, "niko": Announce}


def _says(wanted: str, events: Sequence[Event], names: Names) -> Iterator[Difference]:
    messages = messages_of(events, names)
    if not any(_short(wanted) in _short(message) for message in messages):
        yield f"a message with {wanted!r}", " · ".join(messages) or "no message"


def _short(message: str) -> str:
    """The rules write "C canceled jump" (§9); people read "C canceled the jump"."""
    return message.replace(" the ", " ")


def messages_of(events: Sequence[Event], names: Names) -> list[str]:
    """The timeline as somebody reads it who does not play."""
    seen = [event_for(event, None) for event in events]
    told = [timeline(event, names) for event in seen if event is not None]
    return [message for message in told if message]


_PARTIAL: dict[str, Callable[[GameState, Names, Any], Iterator[Difference]]] = {
    "hands": _hands,
    "holds": _holds,
    "can": _can,
    "cannot": _cannot,
}
