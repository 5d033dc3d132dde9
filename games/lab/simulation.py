"""Games of random legal actions: to find out how the rules behave, and to prove invariants."""

import hashlib
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from statistics import median
from typing import Any

from games.engine import (
    Accept,
    Action,
    Announce,
    Confirm,
    Draw,
    Expire,
    GameState,
    Leave,
    Phase,
    Play,
    RuleSet,
    Seat,
    Shuffler,
    apply,
    fold,
    is_finishing,
    iter_legal,
    next_deadline,
    start,
    with_options,
)
from games.engine.checks import awaited
from games.engine.errors import BadOptions
from games.engine.events import Event
from games.engine.legal import can_announce
from games.engine.ruleset import OPTIONS
from games.lab.invariants import Violation, check_start, check_step

MOST_ACTIONS = 20_000
OPTIONS_TRIED = 10_000
MOST_HOUSE_RULES = 12
# A big hand of questions has thousands of moves; this many are enough to choose from.
MOVES_TO_CHOOSE_FROM = 60
STEP_MS = 700
START_MS = 1_000_000


@dataclass(frozen=True, slots=True)
class Manners:
    """How the random players behave."""

    plays: float = 0.9
    stops: float = 0.5
    lets_stand: float = 0.3
    bluffs: float = 0.01
    leaves: float = 0.0


USUAL = Manners()


@dataclass(slots=True)
class Game:
    """One game in play; `history` holds every action with its time and its events."""

    state: GameState
    opening: list[Event]
    now: int = START_MS
    history: list[tuple[Action, int, list[Event]]] = field(default_factory=list)


@dataclass(slots=True)
class Summary:
    games: int = 0
    actions: int = 0
    seconds: float = 0.0
    lengths: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)

    def add(self, game: Game) -> None:
        self.games += 1
        self.actions += len(game.history)
        self.lengths.append(len(game.history))
        self.endings[game.state.over_how or "unfinished"] += 1

    def as_dict(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "actions": self.actions,
            "actions_per_second": round(self.actions / self.seconds) if self.seconds else 0,
            "median_length": median(self.lengths) if self.lengths else 0,
            "endings": dict(sorted(self.endings.items())),
        }


def simulate(
    ruleset: RuleSet,
    players: int,
    games: int,
    seed: int,
    *,
    check: bool = False,
    house_rules: bool = False,
    manners: Manners = USUAL,
) -> Summary:
    """Raises Violation, naming the game's seed, as soon as an invariant does not hold."""
    summary = Summary()
    began = time.process_time()
    for number in range(games):
        game_seed = f"{seed}/{ruleset.slug}/{players}/{number}"
        rng = random.Random(game_seed)
        rules = random_options(ruleset, players, rng) if house_rules else ruleset
        try:
            summary.add(play_game(rules, players, game_seed, check=check, manners=manners))
        except Violation as violation:
            violation.add_note(f"in game {game_seed} with {rules}")
            raise
    summary.seconds = time.process_time() - began
    return summary


def random_options(ruleset: RuleSet, players: int, rng: random.Random) -> RuleSet:
    """House rules at random that make sense together."""
    names = [name for name in OPTIONS if name != "max_players"]
    for _ in range(OPTIONS_TRIED):
        chosen = rng.sample(names, rng.randint(1, MOST_HOUSE_RULES))
        try:
            return with_options(ruleset, {n: rng.choice(OPTIONS[n]) for n in chosen}, players)
        except BadOptions:
            continue
    raise Violation(f"no house rules were found for {ruleset.slug} with {players} players")


def play_game(
    ruleset: RuleSet,
    players: int,
    seed: str,
    *,
    check: bool = False,
    manners: Manners = USUAL,
    humans: Sequence[Seat] | None = None,
) -> Game:
    """A game from the deal to its end; the same seed gives the same game."""
    rng = random.Random(seed)
    entropy = Shuffler(hashlib.sha256(seed.encode()).digest())
    opening = start(ruleset, players, now=START_MS, entropy=entropy, humans=humans)
    game = Game(fold(opening), opening)
    if check:
        check_start(game.state, opening)
    while game.state.phase is not Phase.OVER:
        if len(game.history) >= MOST_ACTIONS:
            raise Violation(f"the game has not ended after {MOST_ACTIONS} actions")
        action = _choose(game, rng, manners)
        before = game.state
        events, game.state = apply(before, action, now=game.now, entropy=entropy)
        game.history.append((action, game.now, events))
        if check:
            check_step(before, action, events, game.state, game.now, entropy, rng)
    return game


def _choose(game: Game, rng: random.Random, manners: Manners) -> Action:
    """What happens next, moving the clock on."""
    state = game.state
    game.now += STEP_MS
    due = next_deadline(state)
    if due is not None and due <= game.now:
        return Expire()
    if manners.leaves and rng.random() < manners.leaves:
        return Leave(rng.choice(state.seats))
    announcement = next(_announcements(state, rng, manners), None)
    if announcement is not None:
        return announcement
    if state.phase is Phase.CONFIRM:
        return Confirm(awaited(state.table)[0])
    if state.phase is Phase.WINDOW:
        return _in_window(game, rng, manners)
    return _move(state, rng, manners)


def _announcements(state: GameState, rng: random.Random, manners: Manners) -> Iterator[Announce]:
    if state.phase is Phase.CONFIRM:
        return
    for seat in state.seats:
        if can_announce(state, seat) and (
            state.ruleset.niko == "prompt"
            or is_finishing(state.hands[seat], state.ruleset)
            or rng.random() < manners.bluffs
        ):
            yield Announce(seat)


def _in_window(game: Game, rng: random.Random, manners: Manners) -> Action:
    window = game.state.window
    assert window is not None
    if rng.random() < manners.stops:
        stops = [play for seat in window.stoppers for play in _plays(game.state, seat)]
        if stops:
            return rng.choice(stops)
    silent = [seat for seat in window.stoppers if seat not in game.state.let_stand]
    if silent and rng.random() < manners.lets_stand:
        return Accept(rng.choice(silent))
    game.now = window.until
    return Expire()


def _move(state: GameState, rng: random.Random, manners: Manners) -> Action:
    seat = state.turn
    plays = _plays(state, seat)
    if plays and rng.random() < manners.plays:
        return rng.choice(plays)
    other: Action = Accept(seat) if state.phase is Phase.COUNTER else Draw(seat)
    return other if not plays or _may_draw(state, seat) else rng.choice(plays)


def _may_draw(state: GameState, seat: Seat) -> bool:
    return any(isinstance(each, Draw | Accept) for each in islice(iter_legal(state, seat), 3))


def _plays(state: GameState, seat: Seat) -> list[Play]:
    some = islice(iter_legal(state, seat), MOVES_TO_CHOOSE_FROM)
    return [action for action in some if isinstance(action, Play)]
