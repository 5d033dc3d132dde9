"""How fast the rules engine plays random games, beside rlcard's Uno in the same run.

    python -m bench.engine [--games 300] [--rounds 3]

Makes a virtual environment of its own under var/ and runs both engines in its interpreter,
ours compiled as in production, or as it is with PLAIN_ENGINE=yes. CPU time, the best of
interleaved rounds. One of our moves is: the player's view, all legal actions from it, a random
choice, the events and the next state.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path

from games.engine import (
    RULESETS,
    Announce,
    Entropy,
    Expire,
    GameState,
    Seat,
    Shuffler,
    apply,
    cards,
    fold,
    legal_actions,
    position,
    start,
    view_for,
)
from games.engine.cards import full_deck
from games.engine.events import Event
from games.engine.state import CONFIRM, OVER, WINDOW
from games.native import built

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "var" / "bench-venv"
PEERS = ("rlcard==1.2.0",)
INSIDE = "KADI_BENCH_INSIDE"
PLAYERS = 4


def enter_own_environment() -> None:
    """Start again inside the benchmark's interpreter, where the other engine is."""
    if not os.environ.get("PLAIN_ENGINE"):
        # Without a C compiler it says so, and the plain one is measured.
        subprocess.run([sys.executable, "-m", "games.native"], check=False)
    python = HOME / "bin" / "python"
    if not (HOME / "ready").exists():
        venv.create(HOME, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *PEERS], check=True)
        (HOME / "ready").touch()
    os.environ |= {INSIDE: "1", "PYTHONPATH": str(ROOT)}
    os.execv(python, [str(python), "-m", "bench.engine", *sys.argv[1:]])


def kadi_moves(games: int, seed: int) -> int:
    rng, moves = random.Random(seed), 0
    for _ in range(games):
        entropy = Shuffler(rng.randbytes(32))
        state = fold(start(RULESETS["standard"], PLAYERS, now=0, entropy=entropy))
        now = 0
        while state.table.phase not in (CONFIRM, OVER):
            now += 1000
            state, made = kadi_move(state, now, entropy, rng)
            moves += made
    return moves


def kadi_move(
    state: GameState, now: int, entropy: Entropy, rng: random.Random
) -> tuple[GameState, int]:
    """The player to move moves, or the window runs out; then says Niko Kadi if asked."""
    if state.table.phase is WINDOW:
        _, state = apply(state, Expire(), now=state.table.deadline or 0, entropy=entropy)
        return state, 1
    seat = state.table.turn
    action = rng.choice(legal_actions(view_for(state, seat), seat))
    _, state = apply(state, action, now=now, entropy=entropy)
    if state.prompts[seat] is None:
        return state, 1
    _, state = apply(state, Announce(seat), now=now, entropy=entropy)
    return state, 2


def uno_moves(games: int, seed: int) -> int:
    import numpy
    from rlcard.games.uno import Game

    numpy.random.seed(seed)
    rng, moves = random.Random(seed), 0
    for _ in range(games):
        game = Game(num_players=PLAYERS)
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(rng.choice(state["legal_actions"]))
            moves += 1
    return moves


def rate(play: Callable[[int, int], int], games: int, seed: int) -> float:
    began = time.process_time()
    moves = play(games, seed)
    return moves / (time.process_time() - began)


def compare(games: int, rounds: int) -> tuple[float, float]:
    ours, theirs = [], []
    for seed in range(rounds):
        ours.append(rate(kadi_moves, games, seed))
        theirs.append(rate(uno_moves, games, seed))
    return max(ours), max(theirs)


def big_hands(hands: int = 2000, size: int = 15) -> tuple[float, float]:
    """Median and 99th percentile of listing the legal moves of a 15-card hand, in µs."""

    rng, times = random.Random(7), []
    for _ in range(hands):
        deck = list(full_deck(1))
        rng.shuffle(deck)
        state = position(
            RULESETS["standard"],
            [deck[:size], cards("4C")],
            top=deck[size],
            draw=deck[size + 1 :],
            now=0,
        )
        began = time.process_time_ns()
        legal_actions(state, Seat(0))
        times.append((time.process_time_ns() - began) / 1000)
    times.sort()
    return statistics.median(times), times[len(times) * 99 // 100]


def fold_time(actions: int = 200) -> float:
    """Milliseconds to fold the events of a game of so many actions, the best of ten."""
    entropy = Shuffler(bytes(32))
    events = start(RULESETS["standard"], PLAYERS, now=0, entropy=entropy)
    state, rng = fold(events), random.Random(3)
    for number in range(actions):
        new, state = _any_move(state, number, entropy, rng)
        events += new
    return min(_timed(lambda: fold(events)) for _ in range(10))


def _any_move(
    state: GameState, number: int, entropy: Entropy, rng: random.Random
) -> tuple[list[Event], GameState]:
    if state.table.phase is WINDOW:
        return apply(state, Expire(), now=state.table.deadline or 0, entropy=entropy)
    action = rng.choice(legal_actions(state, state.table.turn))
    return apply(state, action, now=number, entropy=entropy)


def _timed(call: Callable[[], object]) -> float:
    began = time.process_time()
    call()
    return (time.process_time() - began) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    if INSIDE not in os.environ:
        enter_own_environment()
    ours, theirs = compare(chosen.games, chosen.rounds)
    how = "compiled" if built() else "plain"
    print(f"kadi {how}, standard, {PLAYERS} players: {ours:,.0f} moves/s of CPU time")
    print(f"rlcard uno, {PLAYERS} players:     {theirs:,.0f} moves/s of CPU time")
    print(f"ratio: {ours / theirs:.2f}")
    median, high = big_hands()
    print(f"15 cards, all legal moves: median {median:.0f} µs, 99th percentile {high:.0f} µs")
    print(f"folding a game of 200 actions: {fold_time():.2f} ms")


if __name__ == "__main__":
    main()
