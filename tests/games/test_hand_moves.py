"""What the page is told about a hand is exactly what the engine allows."""

import random

import pytest

from games.engine.actions import Accept, Draw, Play, Seat
from games.engine.cards import Card
from games.engine.decide import apply
from games.engine.evolve import fold
from games.engine.legal import legal_actions
from games.engine.ruleset import RULESETS, with_options
from games.engine.shuffle import Shuffler
from games.engine.start import start
from games.engine.state import GameState, Phase
from games.engine.view import view_for
from games.presenters.moves import Moves, moves_of, ordered

LARGEST_HAND = 6
ENTROPY = Shuffler(b"the page and the engine agree...")


def told(moves: Moves, hand: tuple[Card, ...]) -> set[tuple[tuple[Card, ...], str]]:
    """Every move a thumb can put together from the attributes of the cards, with its choices."""
    found: set[tuple[tuple[Card, ...], str]] = set()

    def grow(laid: tuple[Card, ...]) -> None:
        found.add((laid, moves.choices.get(laid[-1], "") or "n"))
        for card in moves.following.get(laid[-1], ()):
            if laid.count(card) < hand.count(card):
                grow((*laid, card))

    for card in moves.first:
        grow((card,))
    return found


def allowed(actions: list[object]) -> set[tuple[tuple[Card, ...], str]]:
    letters: dict[tuple[Card, ...], set[str]] = {}
    for action in actions:
        if isinstance(action, Play):
            letters.setdefault(action.cards, set()).add(letter_of(action))
    order = "nsar"
    return {(cards, "".join(sorted(some, key=order.index))) for cards, some in letters.items()}


def letter_of(play: Play) -> str:
    if play.suit is not None:
        return "s"
    if play.ask is None:
        return "n"
    return "a" if play.ask.suit else "r"


def a_game(slug: str, seed: int) -> list[GameState]:
    """The positions of a game of random legal moves."""
    chance = random.Random(seed)
    rules = with_options(RULESETS[slug], {"turn_seconds": 0}, 3)
    state = fold(start(rules, 3, now=seed, entropy=Shuffler(seed.to_bytes(32, "big"))))
    states = [state]
    for now in range(1, 60):
        seats = [Seat(seat) for seat in range(3) if legal_actions(state, Seat(seat))]
        if not seats or state.phase in (Phase.CONFIRM, Phase.OVER):
            break
        action = chance.choice(legal_actions(state, chance.choice(seats)))
        state = apply(state, action, now=now, entropy=ENTROPY)[1]
        states.append(state)
    return states


@pytest.mark.parametrize("slug", RULESETS)
def test_the_page_offers_every_legal_move_and_no_other(slug: str) -> None:
    compared = 0
    for seed in range(12):
        for state in a_game(slug, seed):
            for seat in map(Seat, range(3)):
                view = view_for(state, seat)
                if len(view.hand) > LARGEST_HAND:
                    continue
                moves, actions = moves_of(view), legal_actions(view, seat)
                assert told(moves, view.hand) == allowed(actions), (view, seat)
                assert moves.may_draw == any(isinstance(one, Draw) for one in actions)
                assert moves.may_accept == any(isinstance(one, Accept) for one in actions)
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("slug", RULESETS)
def test_cards_chosen_without_an_order_are_put_into_one_that_may_be_played(slug: str) -> None:
    tried = 0
    for state in [*a_game(slug, 5), *a_game(slug, 6), *a_game(slug, 7)]:
        plays = [action for action in legal_actions(state, state.turn) if isinstance(action, Play)]
        for play in plays[:20]:
            chosen = [card.code for card in play.cards][::-1]
            row = tuple(ordered(state, state.turn, chosen))
            assert any(row == tuple(card.code for card in other.cards) for other in plays)
            tried += len(chosen) > 1
    assert tried


def test_cards_that_fit_in_no_order_stay_as_they_were() -> None:
    state = a_game("standard", 5)[0]
    assert ordered(state, state.turn, ["2S", "2S"]) == ["2S", "2S"]


def test_no_card_is_left_out_of_more_than_can_be_ordered(monkeypatch) -> None:
    monkeypatch.setattr("games.presenters.moves.MOST_ORDERED", 1)
    tried = 0
    for state in [*a_game("standard", 5), *a_game("standard", 6)]:
        actions = legal_actions(state, state.turn)
        plays = [action.cards for action in actions if isinstance(action, Play)]
        for cards in [cards for cards in plays if len(cards) > 1][:20]:
            chosen = [card.code for card in cards]
            assert ordered(state, state.turn, chosen) == chosen
            tried += 1
    assert tried
