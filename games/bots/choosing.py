"""The one door to the bots: what would this seat do now?"""

from collections.abc import Iterable
from random import Random

from games.bots import easy, hard, medium
from games.bots.announcing import announces_first, bluffs, reason_to_announce, should_announce
from games.bots.fallback import first_legal
from games.bots.hard import Budget
from games.bots.medium import Scored
from games.bots.moves import moves
from games.engine.actions import Accept, Action, Announce, Confirm, Seat
from games.engine.events import Event
from games.engine.legal import is_legal
from games.engine.state import Phase
from games.engine.view import View

LEVELS = ("easy", "medium", "hard")

Hint = tuple[Action | None, str]


def choose(
    view: View,
    rng: Random,
    level: str,
    budget: Budget | None = None,
    seen: Iterable[Event] = (),
) -> Action | None:
    """An action that will not be refused, or None if this seat has nothing it wants to do.

    `seen` is the public log as the seat saw it; only the hard level reads it.
    """
    return decide_with_reason(view, rng, level, budget, seen)[0]


def hint(view: View, rng: Random, level: str = "medium", seen: Iterable[Event] = ()) -> Hint:
    """What a bot would do, and the code of its reason."""
    return decide_with_reason(view, rng, level, None, seen)


def decide_with_reason(
    view: View, rng: Random, level: str, budget: Budget | None, seen: Iterable[Event]
) -> Hint:
    seat = view.seat
    if seat is None or seat in view.left:
        return None, "wait"
    if view.phase is Phase.CONFIRM:
        due = seat in view.humans and seat not in view.confirmed
        return (Confirm(seat), "confirm") if due else (None, "wait")
    if should_announce(view, seat) and not (level == "easy" and easy.forgets_to_announce(view)):
        return Announce(seat), reason_to_announce(view)
    scored = consider(view, seat)
    if not scored:
        return None, "wait"
    if level == "hard" and scored[0].score < medium.WIN and bluffs(view, rng):
        return Announce(seat), "bluff"
    action, reason = _best(view, scored, rng, level, budget, seen)
    if level != "easy" and announces_first(view.table, seat, view.hand, action):
        return Announce(seat), "announce-first"
    return action, reason


def _best(
    view: View,
    scored: list[Scored],
    rng: Random,
    level: str,
    budget: Budget | None,
    seen: Iterable[Event],
) -> Hint:
    if level == "easy":
        return _easy(view, scored, rng)
    best = scored[0]
    if level == "hard" and len(scored) > 1 and best.score < medium.WIN:
        action = hard.best_option(view, scored, rng, budget or hard.LIVE, seen)
        best = next(each for each in scored if each.action == action)
    return best.action, best.reason


def consider(view: View, seat: Seat) -> list[Scored]:
    """Every move worth thinking about, best first by judgement."""
    table, hand = view.table, view.hand
    if view.let_stand:
        return []
    options = [action for action in moves(table, seat, hand) if is_legal(view, seat, action)]
    if not options:
        # Whatever the rules leave, if the usual moves are all against them.
        first = first_legal(view, seat)
        options = [] if first is None else [first]
    scored = [medium.judge(table, seat, hand, action) for action in options]
    return sorted(scored, key=lambda each: -each.score)


def _easy(view: View, scored: list[Scored], rng: Random) -> Hint:
    if scored[0].reason == "win":
        return scored[0].action, "win"
    if view.phase is Phase.WINDOW and not easy.wants_to_stop(rng):
        return next(
            (each.action, each.reason) for each in scored if isinstance(each.action, Accept)
        )
    return easy.pick_move([each.action for each in scored], rng), "shed"
