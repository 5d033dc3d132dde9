"""A game planned ahead, and its twin: the same for all but one player, whose cards are others.

Everybody but that player, the hider, sees the same in both from the first card to the last. So
what reaches them must be the same in every byte; a card that slips out in any guise, a code, a
class, an order or a number, makes a difference.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from games.engine.actions import Action, Expire, Leave, Seat
from games.engine.cards import ORDINARY, Card, full_deck
from games.engine.deadlines import due, next_deadline
from games.engine.decide import apply
from games.engine.errors import Refused
from games.engine.legal import legal_actions
from games.engine.ruleset import RULESETS
from games.engine.shuffle import Shuffler
from games.engine.start import position
from games.engine.state import GameState, Phase
from tests.games.people import NOW

DEALT = 4
STEP = 700
TRIES = 20
SECRET = bytes(32)
PLAYED = (Phase.TURN, Phase.ANSWER, Phase.WINDOW, Phase.COUNTER)


@dataclass(frozen=True)
class Curiosity:
    """What somebody asks for besides, which changes nothing: a spectator is the last viewer."""

    viewer: int
    kind: str
    card: str = ""


@dataclass(frozen=True)
class Step:
    at: int
    action: Action
    curiosity: Curiosity


@dataclass(frozen=True)
class Plan:
    slug: str
    hider: Seat
    opening: GameState
    steps: tuple[Step, ...]

    def states(self) -> list[list[GameState]]:
        """Before the first step, and after each: one for every row that it adds to the log."""
        stages = [[self.opening]]
        for step in self.steps:
            stages.append(list(_rows(stages[-1][-1], step)))
        return stages

    @property
    def end(self) -> GameState:
        return self.states()[-1][-1]


def plan(slug: str, players: int, length: int, rng: random.Random) -> Plan:
    """Random legal moves, and timers where nobody moves. It stops short of the end: then the
    cards are open."""
    state = opening = _random_deal(slug, players, rng)
    hider, steps, at = Seat(rng.randrange(players)), list[Step](), NOW
    while len(steps) < length and state.phase in PLAYED:
        step = _random_step(state, at + STEP, hider, rng)
        *_, after = _rows(state, step)
        if after.phase is Phase.OVER:
            break
        steps.append(step)
        state, at = after, step.at
    if players > 2 and rng.random() < 0.5 and state.phase in PLAYED:
        steps.append(Step(at, Leave(hider), Curiosity(players, "look")))
    return Plan(slug, hider, opening, tuple(steps))


def _random_deal(slug: str, players: int, rng: random.Random) -> GameState:
    cards = rng.sample(full_deck(1), k=len(full_deck(1)))
    top = next(card for card in cards if card.group is ORDINARY)
    cards.remove(top)
    dealt = DEALT * players
    hands = [cards[seat:dealt:players] for seat in range(players)]
    turn = Seat(rng.randrange(players))
    return position(RULESETS[slug], hands, top=top, draw=cards[dealt:], now=NOW, turn=turn)


def _random_step(state: GameState, at: int, hider: Seat, rng: random.Random) -> Step:
    able = [action for seat in state.seats for action in legal_actions(state, seat)]
    curiosity = _curiosity(state, hider, rng)
    if able and rng.random() < 0.97:
        return Step(at, rng.choice(able), curiosity)
    return Step(max(at, next_deadline(state) or at), Expire(), curiosity)


def _curiosity(state: GameState, hider: Seat, rng: random.Random) -> Curiosity:
    viewer = rng.randrange(state.players + 1)
    kind = rng.choice(("look", "hint", "play"))
    if kind != "play" or viewer == hider:
        return Curiosity(viewer, "look" if kind == "play" else kind)
    # Somebody tries a card that is not theirs: whether it is another's must not show.
    return Curiosity(viewer, kind, rng.choice(hidden_at(state, viewer)).code)


def hidden_at(state: GameState, viewer: int) -> list[Card]:
    hands = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
    return [*chain(*hands), *state.draw]


def _rows(state: GameState, step: Step) -> Iterator[GameState]:
    """As the write path does it: what is due goes first."""
    entropy = Shuffler(SECRET, [b""] * state.players)
    while due(state, step.at):
        _, state = apply(state, Expire(), now=step.at, entropy=entropy)
        yield state
    if not isinstance(step.action, Expire):
        yield apply(state, step.action, now=step.at, entropy=entropy)[1]


def twin_of(one: Plan, rng: random.Random) -> Plan:
    """With other cards wherever the others see none; of several, that in which the hider is asked
    "Niko Kadi?" at the most other moments."""
    return max(_twins(one, rng), key=lambda twin: asked_otherwise(one, twin))


def _twins(one: Plan, rng: random.Random) -> Iterator[Plan]:
    hidden = sorted(hidden_cards(one), key=lambda card: card.code)
    for _ in range(TRIES):
        rng.shuffle(hidden)
        # Round by one: no card stays where it was.
        other = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
        twin = replace(one, opening=_exchanged(one.opening, other))
        if len(hidden) > 1 and _goes_the_same_way(one, twin):
            yield twin


def asked_otherwise(one: Plan, twin: Plan) -> int:
    rows, twin_rows = chain(*one.states()), chain(*twin.states())
    pairs = zip(rows, twin_rows, strict=True)
    return sum(state.prompts != other.prompts for state, other in pairs)


def hidden_cards(one: Plan) -> set[Card]:
    """Those that nobody but the hider gets to see."""
    hidden = set(full_deck(1))
    for state in chain(*one.states()):
        hidden -= {*state.discards, *state.won_with}
        hidden -= {card for seat in others(one) for card in state.hands[seat]}
    return hidden


def others(one: Plan) -> list[Seat]:
    return [Seat(seat) for seat in range(one.opening.players) if seat != one.hider]


def _exchanged(state: GameState, other: dict[Card, Card]) -> GameState:
    def exchange(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(other.get(card, card) for card in cards)

    return replace(state, hands=tuple(map(exchange, state.hands)), draw=exchange(state.draw))


def _goes_the_same_way(one: Plan, twin: Plan) -> bool:
    """The rules tell everybody three things about a hand: that a move with it was possible, that
    an announcement fell, and, by the row it takes, that a prompt ran out."""
    try:
        pairs = zip(one.states(), twin.states(), strict=True)
        return all(_told(rows) == _told(others) for rows, others in pairs)
    except Refused:
        return False


def _told(rows: list[GameState]) -> list[frozenset[Seat]]:
    return [state.announced for state in rows]
