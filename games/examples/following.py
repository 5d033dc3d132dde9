"""Lay one card after the other in an example, and see what may follow. The engine says what may."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from games.engine.actions import Play, Seat
from games.engine.cards import QUESTION, Card
from games.engine.legal import legal_actions
from games.engine.ruleset import RuleSet
from games.engine.state import GameState, Phase
from games.scenarios.loader import load
from games.scenarios.model import Scenario
from games.scenarios.runner import Playthrough

FILE = Path(__file__).with_name("cards.toml")
# An example, not a game.
MOST_LAID = 6


@cache
def examples() -> dict[str, Scenario]:
    return {each.title: each for each in load(FILE)}


@dataclass(frozen=True)
class Standing:
    """How an example stands after some cards were laid."""

    state: GameState
    seat: Seat | None
    """Who is to lay the next card; None: nobody any more."""
    laid: tuple[Card, ...] = ()
    """All of them so far; any that could not be laid are not among them."""
    begun: tuple[Card, ...] = ()
    """Those of a move that is not whole yet: a question before its answer."""

    @property
    def moves(self) -> list[Play]:
        """What may be played, as far as it goes on with the move that was begun."""
        if self.seat is None:
            return []
        listed = legal_actions(self.state, self.seat)
        whole = (action for action in listed if isinstance(action, Play))
        return [move for move in whole if move.cards[: len(self.begun)] == self.begun]

    @property
    def following(self) -> frozenset[Card]:
        """The cards that may be laid next."""
        begun = len(self.begun)
        if len(self.laid) >= MOST_LAID:
            return frozenset()
        return frozenset(move.cards[begun] for move in self.moves if len(move.cards) > begun)

    def lay(self, card: Card, play: Playthrough) -> "Standing":
        laid, begun = (*self.laid, card), (*self.begun, card)
        begin = replace(self, laid=laid, begun=begun)
        if _wants_answer(begin):
            return begin
        play.take(_chosen(begin.moves, begun, play.state))
        return Standing(play.state, _acting(play.state), laid)


def follow(scenario: Scenario, rules: RuleSet, cards: Sequence[Card]) -> Standing:
    """Lays the cards in turn, each by whoever is to act, as long as the rules let them."""
    play = Playthrough(replace(scenario, ruleset=replace(rules, turn_seconds=0)))
    standing = Standing(play.state, _acting(play.state))
    for card in cards[:MOST_LAID]:
        if card not in standing.following:
            break
        standing = standing.lay(card, play)
    return standing


def _wants_answer(standing: Standing) -> bool:
    """A question, and something to follow it in the same move."""
    if standing.state.ruleset.answer != "same_move":
        return False
    return standing.begun[-1].group is QUESTION and bool(standing.following)


def _chosen(moves: Sequence[Play], cards: tuple[Card, ...], state: GameState) -> Play:
    """These cards alone. Of all that an A♠ may ask for, something the next player has."""
    whole = [move for move in moves if move.cards == cards]
    next_hand = state.hands[state.table.after(state.turn)]
    asks = (move for move in whole if move.ask and any(map(move.ask.met_by, next_hand)))
    return next(asks, whole[0])


def _acting(state: GameState) -> Seat | None:
    if state.phase is Phase.WINDOW and state.window:
        after = state.table.after(state.turn)
        return after if after in state.window.stoppers else state.window.stoppers[0]
    over = state.phase in (Phase.CONFIRM, Phase.OVER)
    return None if over else state.turn
