"""A bot plays the same whatever the cards it cannot see are."""

import random

import pytest

from games.bots import LEVELS, Budget, choose
from games.bots.match import Match
from games.engine import events as ev
from games.engine.actions import Seat
from games.engine.ruleset import RULESETS
from games.engine.state import GameState, Phase
from games.engine.view import event_for, view_for

POSITIONS = 12
QUICK = Budget(rollouts=6)


class Recorder(Match):
    """A match that keeps every event as it really was."""

    def _note(self, events):
        super()._note(events)
        self.__dict__.setdefault("real", []).extend(events)


def other_hidden_cards(state: GameState, seat: Seat, rng: random.Random) -> GameState:
    """The same for this seat, with every card it cannot see somewhere else."""
    others = [n for n in range(state.players) if n != seat]
    pool = [card for n in others for card in state.hands[n]] + list(state.draw)
    rng.shuffle(pool)
    hands = list(state.hands)
    for n in others:
        hands[n], pool = tuple(pool[: len(hands[n])]), pool[len(hands[n]) :]
    return GameState(
        state.table, tuple(hands), tuple(pool), state.prompts, state.forfeited, state.shuffles
    )


def scrambled(event: ev.Event, seat: Seat, rng: random.Random) -> ev.Event:
    """The event as it would have been with other hidden cards."""
    match event:
        case ev.GameStarted(state=GameState() as state):
            return ev.GameStarted(other_hidden_cards(state, seat, rng))
        case ev.CardsDrawn() if event.seat != seat and event.cards:
            swapped = tuple(rng.sample(event.cards * 3, len(event.cards)))
            return ev.CardsDrawn(event.seat, swapped, event.count, event.reason, event.wanted)
        case ev.PileReshuffled() if event.draw:
            pile = tuple(rng.sample(event.draw, len(event.draw)))
            return ev.PileReshuffled(pile, event.count)
        case _:
            return event


def seen_by(seat: Seat, events: list[ev.Event]) -> tuple[ev.Event, ...]:
    shown = (event_for(event, seat) for event in events)
    return tuple(event for event in shown if event is not None)


def positions(slug: str, players: int) -> list[Recorder]:
    """The same game, stopped at different moments."""
    found = []
    for stop in range(2, 2 + 3 * POSITIONS, 3):
        game = Recorder(RULESETS[slug], ["medium"] * players, f"peek {slug}")
        while game.actions < stop and game.state.phase not in (Phase.CONFIRM, Phase.OVER):
            game.step()
        found.append(game)
    return found


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_hidden_cards_do_not_change_what_a_bot_plays(slug, level):
    rng = random.Random(f"{slug} {level}")
    for number, game in enumerate(positions(slug, 3)):
        for seat in game.state.seats:
            other = other_hidden_cards(game.state, seat, rng)
            events = [scrambled(event, seat, rng) for event in game.real]
            real = choose(
                view_for(game.state, seat),
                random.Random(number),
                level,
                QUICK,
                seen_by(seat, game.real),
            )
            blind = choose(
                view_for(other, seat), random.Random(number), level, QUICK, seen_by(seat, events)
            )
            assert real == blind
