"""The deal, and positions to play on from."""

from collections.abc import Collection, Sequence

from games.engine import events as ev
from games.engine.actions import Seat
from games.engine.cards import ORDINARY, Card
from games.engine.evolve import evolve
from games.engine.flow import Flow, ask_niko, begin_turn, turn_clock
from games.engine.ruleset import RuleSet, check_players
from games.engine.shuffle import Entropy
from games.engine.state import Direction, GameState, PublicState

FIRST_SEAT = Seat(0)
# Each brings an ordinary card to the top in one of two or three cases.
MOST_SHUFFLES = 1000


def start(
    ruleset: RuleSet,
    players: int,
    *,
    now: int,
    entropy: Entropy,
    humans: Sequence[Seat] | None = None,
    first: Seat | None = None,
) -> list[ev.Event]:
    """Shuffle, deal, turn the first card, and let `first` or a random player begin."""
    check_players(ruleset, players)
    cards, shuffles = _dealable(ruleset, players, entropy)
    dealt = ruleset.deal * players
    hands = tuple(tuple(cards[seat:dealt:players]) for seat in range(players))
    pile, shuffles = _until_ordinary(cards[dealt:], entropy, shuffles)
    begins = Seat(entropy.pick(players, shuffles)) if first is None else first
    state = _state(ruleset, hands, pile[0], pile[1:], begins, humans, shuffles=shuffles)
    return _open(state, now, entropy)


def _dealable(ruleset: RuleSet, players: int, entropy: Entropy) -> tuple[list[Card], int]:
    """Rules §1: all cards, shuffled until an ordinary one stays in the pile. And which shuffle
    comes next."""
    deck, dealt = ruleset.deck_for(players), ruleset.deal * players
    for shuffles in range(MOST_SHUFFLES):
        cards = entropy.shuffle(deck, shuffles)
        if any(card.group is ORDINARY for card in cards[dealt:]):
            return cards, shuffles + 1
    raise ValueError("no shuffle leaves an ordinary card in the pile")


def _until_ordinary(pile: list[Card], entropy: Entropy, following: int) -> tuple[list[Card], int]:
    """Rules §1: a game begins on an ordinary card. The pile, and which shuffle comes next."""
    for shuffles in range(following, following + MOST_SHUFFLES):
        if pile[0].group is ORDINARY:
            return pile, shuffles
        pile = entropy.shuffle([*pile[1:], pile[0]], shuffles)
    raise ValueError("no shuffle brings an ordinary card to the top")


def _open(state: GameState, now: int, entropy: Entropy) -> list[ev.Event]:
    flow = Flow(state, now, entropy)
    for seat in state.table.seats:
        ask_niko(flow, seat)
    begin_turn(flow, state.table.turn)
    return [ev.GameStarted(state), *flow.events]


def position(
    ruleset: RuleSet,
    hands: Sequence[Sequence[Card]],
    *,
    top: Card,
    draw: Sequence[Card],
    now: int,
    turn: Seat = FIRST_SEAT,
    direction: Direction = Direction.CW,
    announced: Collection[Seat] = (),
    humans: Sequence[Seat] | None = None,
) -> GameState:
    """A game in the middle: nothing is pending and nobody is asked "Niko Kadi?"."""
    dealt = tuple(map(tuple, hands))
    state = _state(ruleset, dealt, top, draw, turn, humans, direction, frozenset(announced))
    return evolve(state, ev.TurnBegan(turn, turn_clock(ruleset, now)))


def _state(
    ruleset: RuleSet,
    hands: tuple[tuple[Card, ...], ...],
    top: Card,
    draw: Sequence[Card],
    turn: Seat,
    humans: Sequence[Seat] | None,
    direction: Direction = Direction.CW,
    announced: frozenset[Seat] = frozenset(),
    shuffles: int = 0,
) -> GameState:
    players = len(hands)
    table = PublicState(
        ruleset=ruleset,
        players=players,
        humans=tuple(map(Seat, range(players))) if humans is None else tuple(humans),
        counts=tuple(map(len, hands)),
        draw_count=len(draw),
        discards=(top,),
        turn=turn,
        direction=direction,
        announced=announced,
    )
    return GameState(table, hands, tuple(draw), (None,) * players, shuffles=shuffles)
