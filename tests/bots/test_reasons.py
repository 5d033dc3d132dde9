"""What a hint says is true: every reason is held against what the engine makes of the position."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from games.bots import hint
from games.bots.match import Match
from games.bots.reasons import SENTENCES
from games.engine.actions import Accept, Action, Announce, Expire, Play, Seat
from games.engine.cards import ALL_CARDS, ORDINARY, QUESTION, Card, cards
from games.engine.decide import apply
from games.engine.legal import legal_actions
from games.engine.ruleset import RULESETS, RuleSet
from games.engine.shuffle import Shuffler
from games.engine.start import position
from games.engine.state import GameState, Phase
from games.engine.view import view_for
from games.lab.simulation import random_options

ENTROPY = Shuffler(bytes(32))
# Trying every way to go out takes long for more.
LARGEST_HAND = 5
GAMES, ACTIONS = 14, 120


def after(state: GameState, action: Action, now: int = 0) -> GameState:
    return apply(state, action, now=now, entropy=ENTROPY)[1]


def plays(state: GameState, seat: Seat) -> list[Play]:
    return [action for action in legal_actions(state, seat) if isinstance(action, Play)]


def can_go_out(hand: tuple[Card, ...], rules: RuleSet) -> bool:
    """On some card, in one turn, when it was announced before."""
    if not 0 < len(hand) <= LARGEST_HAND:
        return bool(hand)
    tops = [card for card in ALL_CARDS if card.group is ORDINARY]
    me, others = Seat(0), [(ALL_CARDS[0],)]
    starts = [
        position(rules, [hand, *others], top=top, draw=(), now=0, announced=[me]) for top in tops
    ]
    return any(_goes_out(state, me) for state in starts)


def _goes_out(state: GameState, me: Seat) -> bool:
    for play in plays(state, me):
        then = after(state, play)
        if then.winner == me or (then.phase is Phase.ANSWER and _goes_out(then, me)):
            return True
    return False


def left(state: GameState, play: Play) -> tuple[Card, ...]:
    return tuple((Counter(state.hands[play.seat]) - Counter(play.cards)).elements())


def if_it_stands(state: GameState) -> GameState:
    while state.phase in (Phase.WINDOW, Phase.COUNTER):
        counts = state.phase is Phase.COUNTER
        action = Accept(state.turn) if counts else Expire()
        state = after(state, action, now=state.deadline or 0)
    return state


def next_is_close(state: GameState, play: Play) -> bool:
    following = state.table.after(play.seat)
    return following in state.announced or state.counts[following] <= 1


def others_follow(state: GameState, play: Play) -> bool:
    """The suit that it sets has more of the other cards than most suits have."""
    suit, suits = after(state, play).required, Counter(card.suit for card in left(state, play))
    return suits[suit] > 0 and sum(more > suits[suit] for more in suits.values()) <= 1


Check = Callable[[GameState, Seat, Action], bool]
TRUE_IF: dict[str, Check] = {
    "win": lambda state, seat, play: after(state, play).winner == seat,
    "finish-next": lambda state, seat, play: can_go_out(left(state, play), state.ruleset),
    "announce": lambda state, seat, _: can_go_out(state.hands[seat], state.ruleset),
    "announce-early": lambda state, seat, _: all(
        card.group is ORDINARY for card in state.hands[seat]
    ),
    "announce-first": lambda state, seat, _: any(
        can_go_out(left(state, play), state.ruleset) for play in plays(state, seat)
    ),
    "stack": lambda state, seat, play: after(state, play).pending > state.pending,
    "forward": lambda state, seat, play: after(state, play).pending > 0,
    "cancel": lambda state, seat, play: state.pending > 0 == after(state, play).pending,
    "attack": lambda state, seat, play: next_is_close(state, play),
    "skip": lambda state, seat, play: next_is_close(state, play),
    "again": lambda state, seat, play: if_it_stands(after(state, play)).turn == seat,
    "kings": lambda state, seat, play: if_it_stands(after(state, play)).turn == seat,
    "stop": lambda state, seat, play: after(state, play).phase is Phase.TURN,
    "meet": lambda state, seat, play: state.request.met_by(play.cards[0]),
    "request": lambda state, seat, play: after(state, play).request is not None,
    "suit": lambda state, seat, play: others_follow(state, play),
    "answer": lambda state, seat, play: (
        state.phase is Phase.ANSWER or play.cards[0].group is QUESTION
    ),
    "combo": lambda state, seat, play: len(play.cards) > 1,
    "pick": lambda state, seat, _: state.pending and not plays(state, seat),
    "take": lambda state, seat, _: state.pending and plays(state, seat),
    "draw": lambda state, seat, _: not plays(state, seat),
    "save": lambda state, seat, _: not state.pending and plays(state, seat),
    "accept": lambda state, seat, _: bool(plays(state, seat)),
    "nothing-to-stop": lambda state, seat, _: not plays(state, seat),
}


def positions(slug: str, number: int) -> list[GameState]:
    rng = random.Random(f"reasons {slug} {number}")
    rules = RULESETS[slug] if number % 2 else random_options(RULESETS[slug], 3, rng)
    game = Match(rules, ["easy", "medium", "easy"][: rng.choice((2, 3))], f"{slug} {number}")
    states = []
    while game.actions < ACTIONS and game.state.phase not in (Phase.CONFIRM, Phase.OVER):
        states.append(game.state)
        game.step()
    return states


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_reason_is_true_where_it_is_given(slug):
    given = Counter[str]()
    for number in range(GAMES):
        for state in positions(slug, number):
            for seat in state.seats:
                action, reason = hint(view_for(state, seat), random.Random(1))
                given[reason] += 1
                if reason in TRUE_IF:
                    assert TRUE_IF[reason](state, seat, action), (SENTENCES[reason], action, state)
    assert len(given) > 12


def test_every_reason_that_can_be_wrong_is_looked_at():
    opinions = {"shed", "fits", "bluff", "wait", "confirm", "unanswered"}
    assert SENTENCES.keys() - opinions == TRUE_IF.keys()


def test_a_hand_that_only_the_next_move_makes_ready_is_not_called_ready():
    """Classic said that it could go out in one move, two cards too early."""
    rules = RULESETS["classic"]
    held = [cards("5D 6D"), cards("9C 10S KD")]
    state = position(rules, held, top=cards("9D")[0], draw=cards("4C 4H 4S"), now=0)
    action, reason = hint(view_for(state, Seat(0)), random.Random(1))
    assert (action, reason) == (Announce(Seat(0)), "announce-first")
