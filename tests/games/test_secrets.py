"""Nothing that reaches a page depends on a card its viewer may not know.

The strongest way to say "in no encoding": change every hidden card, prompt and order, render
again, and get the very same bytes.
"""

import random
import re
from dataclasses import replace
from uuid import UUID

import pytest

from games.engine import events as ev
from games.engine.actions import Expire, Seat
from games.engine.cards import Card, full_deck
from games.engine.decide import apply
from games.engine.evolve import fold
from games.engine.legal import legal_actions
from games.engine.ruleset import RULESETS
from games.engine.shuffle import Shuffler
from games.engine.start import start
from games.engine.state import GameState, Phase
from games.frames import Frame
from games.services.facts import GameFacts
from games.services.log import Row
from games.services.positions import Position, following
from games.services.room_facts import ChairFacts, RoomFacts
from tests.games.people import NOW

GAMES = 100
MOST_MOVES = 80
LOOKS_PER_GAME = 4
NAMES = ("Amina", "Baraka", "Chebet", "Dedan")


def room_of(players: int, slug: str) -> RoomFacts:
    names = NAMES[:players]
    game = GameFacts(
        game_id=UUID(int=1),
        table_id=1,
        code="abcdefg",
        ruleset_slug=slug,
        ranked=False,
        private=False,
        commitment="",
        names=names,
        users=tuple(range(10, 10 + players)),
        bots=("",) * players,
        shuffler=Shuffler(bytes(32)),
    )
    chairs = [ChairFacts(n, 10 + n, name, "", False, False) for n, name in enumerate(names)]
    return RoomFacts(
        table_id=1,
        code="abcdefg",
        host_id=10,
        ruleset=slug,
        options={},
        seats=players,
        turn_seconds=30,
        ranked=False,
        private=False,
        bots_level="",
        state="playing",
        commitment="",
        chairs=tuple(chairs),
        game=game,
        game_version=1,
        game_is_live=True,
        away=frozenset(),
        missing=frozenset(),
        stand_ins=frozenset(),
    )


def random_game(seed: int) -> tuple[RoomFacts, list[Position]]:
    """A game of random legal moves, now and then of a timer, and every position in it."""
    rng = random.Random(seed)
    slug = rng.choice(sorted(RULESETS))
    players = rng.randint(2, 4)
    entropy = Shuffler(rng.randbytes(32))
    begun = tuple(start(RULESETS[slug], players, now=NOW, entropy=entropy))
    position = Position(1, fold(begun), (Row(1, None, NOW, begun),))
    positions, now = [position], NOW
    while position.state.phase is not Phase.OVER and len(positions) < MOST_MOVES:
        now += rng.choice((500, 3_000, 9_000))
        action = random_step(position.state, rng)
        events, state = apply(position.state, action, now=now, entropy=entropy)
        row = Row(position.version + 1, getattr(action, "seat", None), now, tuple(events))
        position = following(position, row, state)
        positions.append(position)
    return room_of(players, slug), positions


def random_step(state: GameState, rng: random.Random):
    able = [a for seat in state.seats for a in legal_actions(state, seat)]
    # Timers by themselves: `now` does not matter to what is legal.
    return rng.choice(able) if able and rng.random() < 0.95 else Expire()


def with_other_secrets(position: Position, seat: int | None, rng: random.Random) -> Position:
    """The same position for this viewer, with everything hidden changed."""
    state = shuffled_state(position.state, seat, rng)
    rows = tuple(
        replace(row, events=tuple(other_event(event, seat, rng) for event in row.events))
        for row in position.rows
    )
    return Position(position.version, state, rows)


def shuffled_state(state: GameState, seat: int | None, rng: random.Random) -> GameState:
    hidden = [c for s, hand in enumerate(state.hands) if s != seat for c in hand]
    hidden += state.draw
    rng.shuffle(hidden)
    deal = iter(hidden)
    hands = tuple(
        hand if s == seat else tuple(next(deal) for _ in hand) for s, hand in enumerate(state.hands)
    )
    prompts = tuple(
        until if s == seat else rng.choice((None, NOW + 1)) for s, until in enumerate(state.prompts)
    )
    return replace(
        state,
        hands=hands,
        draw=tuple(deal),
        prompts=prompts,
        forfeited=frozenset(s for s in state.seats if rng.random() < 0.5),
        shuffles=state.shuffles + 1,
    )


def other_event(event: ev.Event, seat: int | None, rng: random.Random) -> ev.Event:
    match event:
        case ev.GameStarted(state=GameState() as state):
            return ev.GameStarted(shuffled_state(state, seat, rng))
        case ev.CardsDrawn(cards=cards) if event.seat != seat and cards is not None:
            return replace(event, cards=other_cards(len(cards), rng))
        case ev.PileReshuffled(draw=draw) | ev.SeatLeft(draw=draw) if draw is not None:
            return replace(event, draw=other_cards(len(draw), rng))
        case ev.PromptOpened() if event.seat != seat:
            return replace(event, until=event.until + 1)
        case _:
            return event


def other_cards(count: int, rng: random.Random) -> tuple[Card, ...]:
    return tuple(rng.choices(full_deck(1), k=count))


@pytest.mark.parametrize("batch", range(10))
def test_no_page_shows_anything_that_depends_on_hidden_cards(batch):
    for seed in range(batch * GAMES // 10, (batch + 1) * GAMES // 10):
        room, positions = random_game(seed)
        rng = random.Random(seed)
        for position in rng.sample(positions, min(LOOKS_PER_GAME, len(positions))):
            for user_id in (*room.game.users, 99):
                seat = room.seat_of(user_id)
                other = with_other_secrets(position, seat, rng)
                seen = Frame(room, position, NOW).regions(user_id, "en", full=True)
                assert seen == Frame(room, other, NOW).regions(user_id, "en", full=True)


CODES = re.compile(r"(?<![0-9A-Za-z])(?:(?:10|[2-9JQKA])[DHCS]|RJ|BJ)(?![0-9A-Za-z])")
SIGNS = re.compile(r"(10|[2-9JQKA])\s?([♦♥♣♠])")
LETTERS = {"♦": "D", "♥": "H", "♣": "C", "♠": "S"}


def cards_in(html: str) -> set[str]:
    return set(CODES.findall(html)) | {rank + LETTERS[sign] for rank, sign in SIGNS.findall(html)}


@pytest.mark.parametrize("seed", range(100, 106))
def test_every_card_on_a_page_is_in_the_viewers_hand_or_was_open_on_the_table(seed):
    room, positions = random_game(seed)
    open_cards: set[str] = set()
    for position in positions:
        state = position.state
        open_cards |= {card.code for card in (*state.discards, *state.won_with)}
        if state.request is not None and state.request.suit is not None:
            open_cards.add(f"{state.request.rank.value}{state.request.suit.value}")
        for user_id in (*room.game.users, 99):
            seat = room.seat_of(user_id)
            own = set() if seat is None else {card.code for card in state.hands[Seat(seat)]}
            full = position.version % 10 == 0
            html = "".join(Frame(room, position, NOW).regions(user_id, "en", full=full).values())
            assert cards_in(html) <= open_cards | own


def test_the_check_above_would_notice_a_leak():
    room, positions = random_game(1)
    other = with_other_secrets(positions[0], 1, random.Random(1))
    hand = Frame(room, positions[0], NOW).regions(10, "en")["hand"]
    assert hand != Frame(room, other, NOW).regions(10, "en")["hand"]
