"""A game planned ahead, and its twin: the same for all but one player, whose cards are others.

Everybody but that player, the hider, sees the same in both from the first card to the last. So
what reaches them must be the same in every byte; a card that slips out in any guise, a code, a
class, an order or a number, makes a difference.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby

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
from games.engine.view import event_for
from tests.games.people import NOW

DEALT = 4
# Quick ones, and one in which somebody who is asked "Niko Kadi?" lets it pass.
PAUSES = (700, 700, 700, 6000)
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
class Stage:
    """What a step leads to: the state before it, and after every row that it adds to the log."""

    states: list[GameState]
    noticed: int = 0
    """How many of the rows everybody notices."""

    @property
    def end(self) -> GameState:
        return self.states[-1]

    @property
    def rows(self) -> int:
        return len(self.states) - 1


@dataclass(frozen=True)
class Plan:
    slug: str
    hider: Seat
    opening: GameState
    steps: tuple[Step, ...]

    def stages(self) -> list[Stage]:
        """Before the first step, and after each."""
        stages = [Stage([self.opening])]
        for step in self.steps:
            stages.append(_stage(stages[-1].end, step))
        return stages

    @property
    def end(self) -> GameState:
        return self.stages()[-1].end


def plan(slug: str, players: int, length: int, rng: random.Random) -> Plan:
    """Random legal moves, and timers where nobody moves. It stops short of the end: then the
    cards are open."""
    state = opening = _random_deal(slug, players, rng)
    hider, steps, at = Seat(rng.randrange(players)), list[Step](), NOW
    while len(steps) < length and state.phase in PLAYED:
        step = _random_step(state, at, hider, rng)
        after = _stage(state, step).end
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
    curiosity = _curiosity(state, hider, rng)
    wait = Step(max(at, next_deadline(state) or at), Expire(), curiosity)
    at = _in_time(state, at + rng.choice(PAUSES))
    # What is due by then, prompts at most, is no longer there to be answered.
    state = _stage(state, Step(at, Expire(), curiosity)).end
    able = [action for seat in state.seats for action in legal_actions(state, seat)]
    return Step(at, rng.choice(able), curiosity) if able and rng.random() < 0.97 else wait


def _in_time(state: GameState, at: int) -> int:
    return at if state.deadline is None else min(at, state.deadline - 1)


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


def _stage(state: GameState, step: Step) -> Stage:
    """As the write path does it: what is due goes first."""
    entropy = Shuffler(SECRET, [b""] * state.players)
    states, noticed, done = [state], 0, isinstance(step.action, Expire)
    while due(states[-1], step.at) or not done:
        is_due = due(states[-1], step.at)
        action = Expire() if is_due else step.action
        events, state = apply(states[-1], action, now=step.at, entropy=entropy)
        states.append(state)
        noticed += any(event_for(event, None) for event in events)
        done = done or not is_due
    return Stage(states, noticed)


def twin_of(one: Plan, rng: random.Random) -> Plan:
    """With other cards wherever the others see none; of several, that in which the hider is asked
    "Niko Kadi?" at the most other moments, and above all does not answer more or less often."""
    return max(
        _twins(one, rng),
        key=lambda twin: (logged_otherwise(one, twin), asked_otherwise(one, twin)),
    )


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
    pairs = zip(one.stages(), twin.stages(), strict=True)
    return sum(stage.end.prompts != other.end.prompts for stage, other in pairs)


def logged_otherwise(one: Plan, twin: Plan) -> int:
    """How often a step adds more rows to the log of one than to that of the other."""
    pairs = zip(one.stages(), twin.stages(), strict=True)
    return sum(stage.rows != other.rows for stage, other in pairs)


def hidden_cards(one: Plan) -> set[Card]:
    """Those that nobody but the hider gets to see."""
    hidden = set(full_deck(1))
    for state in chain(*(stage.states for stage in one.stages())):
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
    """The rules tell everybody two things about a hand: that a move with it was possible, and that
    an announcement stands or fell."""
    try:
        pairs = zip(one.stages(), twin.stages(), strict=True)
        return all(_told(stage) == _told(other) for stage, other in pairs)
    except Refused:
        return False


def _told(stage: Stage) -> list[frozenset[Seat]]:
    return [announced for announced, _ in groupby(state.announced for state in stage.states)]
