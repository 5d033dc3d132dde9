"""One scenario of an exported game: a position that the format can express, replayed beside the
record for as long as both agree."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine.actions import Action, Announce, Confirm, EndNow, Expire, Seat
from games.engine.deadlines import next_deadline
from games.engine.decide import apply
from games.engine.errors import Refused
from games.engine.events import Event, PileReshuffled, SeatLeft
from games.engine.notation import write_action
from games.engine.ruleset import RULESETS, options_of
from games.engine.start import position
from games.engine.state import GameState, Phase

Row = tuple[Action, int, Sequence[Event]]
"""An action, when it was taken (ms), and what happened."""

# More timers than fire in a row in any game; a record may say anything.
MOST_EXPIRIES = 50

_COMPARED = (
    "hands",
    "draw",
    "match",
    "turn",
    "phase",
    "direction",
    "pending",
    "chain",
    "required",
    "request",
    "question",
    "winner",
)
_COMPARED_START = (*_COMPARED, "counting", "announced")


@dataclass(frozen=True)
class Record:
    """A whole game: its rows, the state before and after each, and who played."""

    states: list[GameState]
    rows: Sequence[Row]
    names: list[str]


class Part:
    """One scenario: a position that the format can express, replayed beside the record."""

    def __init__(
        self, record: Record, real: GameState, now: int, announcing: frozenset[Seat]
    ) -> None:
        self.record = record
        self.seats = real.seats
        self.names = [record.names[seat] for seat in self.seats]
        self.whole_pile = len(real.discards) == 1
        self.announcing = set(announcing)
        self.now, self.late = 0, now
        decks = real.ruleset.decks_for(real.players)
        self.state = position(
            replace(real.ruleset, decks=decks),
            [real.hands[seat] for seat in self.seats],
            top=real.match,
            draw=real.draw,
            now=0,
            turn=self.local(real.turn),
            direction=real.direction,
            announced=[self.local(seat) for seat in (*real.announced, *announcing)],
        )
        self.head = self._head(real, decks)
        self.steps: list[dict[str, Any]] = []

    @classmethod
    def begin(cls, record: Record, at: int) -> "Part | None":
        """A part from before this row, if the format can express the position."""
        real = record.states[at]
        if real.phase is not Phase.TURN:
            return None
        part = cls(record, real, record.rows[at][1], _will_announce(record, at))
        return part if part.same(real, _COMPARED_START) else None

    def local(self, seat: Seat) -> Seat:
        return Seat(self.seats.index(seat))

    def _head(self, real: GameState, decks: int) -> dict[str, Any]:
        head = {
            "ruleset": real.ruleset.slug,
            "options": _options(real, decks, len(self.seats)),
            "top": real.match.code,
            "hands": dict(zip(self.names, map(_codes, self.state.hands), strict=True)),
            "turn": self.names[self.state.turn],
            "draw": _codes(real.draw),
            "direction": real.direction.name.lower(),
        }
        if self.state.announced:
            head["niko"] = [self.names[seat] for seat in sorted(self.state.announced)]
        return head

    def run(self, at: int) -> int:
        """Replay as far as it goes; the number of the first row that is not part of this."""
        for number in range(at, len(self.record.rows)):
            row, real = self.record.rows[number], self.record.states[number + 1]
            if _shuffles(row):
                if self.whole_pile:
                    self._last_step(row, real)
                    return number + 1
                return number
            if row[2] and not self._follow(row, real):
                return number
        return len(self.record.rows)

    def _follow(self, row: Row, real: GameState) -> bool:
        action, now, _events = row
        before = self.state, self.now, len(self.steps)
        try:
            if isinstance(action, Expire):
                self._expire(now, real)
            else:
                self._act(action, now)
        except (Refused, _CannotExpressError):
            pass
        else:
            self._confirm_for_bots(real)
            if self.same(real, _COMPARED):
                return True
        self.state, self.now = before[:2]
        del self.steps[before[2] :]
        return False

    def _act(self, action: Action, now: int) -> None:
        if isinstance(action, Announce) and action.seat in self.announcing:
            self.announcing.remove(action.seat)
            return
        if isinstance(action, EndNow | Expire):
            raise _CannotExpressError
        self._pass_time(now)
        mapped = replace(action, seat=self.local(action.seat))
        _events, self.state = apply(self.state, mapped, now=self.now, entropy=_NoShuffle())
        self._step(write_action(mapped, self.names))

    def _pass_time(self, now: int) -> None:
        """Time matters only to timers that run, and must not let one of them fire."""
        due = next_deadline(self.state)
        if due is not None:
            until = min(now - self.late, due - 1)
            if until > self.now:
                self._wait(until)
                del self.steps[-1]["expect"]
        self.late = now - self.now

    def _expire(self, now: int, real: GameState) -> None:
        """Wait for the timers; the record may have fired them a little late."""
        for _ in range(MOST_EXPIRIES):
            due = next_deadline(self.state)
            if due is None:
                raise _CannotExpressError
            self._wait(max(due, self.now))
            if self.same(real, _COMPARED):
                break
            following = next_deadline(self.state)
            if following is None or following > now - self.late:
                break
        else:
            raise _CannotExpressError
        self.late = now - self.now

    def _wait(self, until: int) -> None:
        seconds = f"{(until - self.now) / 1000:.3f}".rstrip("0").rstrip(".")
        self.now = until
        _events, self.state = apply(self.state, Expire(), now=until, entropy=_NoShuffle())
        self._step(f"wait {seconds}")

    def _confirm_for_bots(self, real: GameState) -> None:
        """The record waits for people only, a scenario for everybody."""
        if real.phase is not Phase.OVER:
            return
        for seat in self.state.seats:
            if self.state.phase is Phase.CONFIRM and seat not in self.state.confirmed:
                self._act_local(Confirm(seat))

    def _act_local(self, action: Confirm) -> None:
        _events, self.state = apply(self.state, action, now=self.now, entropy=_NoShuffle())
        self._step(write_action(action, self.names))

    def _step(self, do: str) -> None:
        self.steps.append({"do": do, "expect": _expectations(self.state, self.names)})

    def _last_step(self, row: Row, real: GameState) -> None:
        """A shuffle happens in this step: its result is written without what chance decided."""
        action, now, _events = row
        if isinstance(action, EndNow):
            return
        if isinstance(action, Expire):
            due = next_deadline(self.state)
            if due is None:
                return
            do = f"wait {(max(due, self.now) - self.now) / 1000:g}"
        else:
            self._pass_time(now)
            do = write_action(replace(action, seat=self.local(action.seat)), self.names)
        expect: dict[str, Any] = {"phase": real.phase.value, "top": real.match.code}
        expect["hands"] = {self.record.names[seat]: real.counts[seat] for seat in self.seats}
        if real.phase is Phase.OVER:
            expect["winner"] = "" if real.winner is None else self.record.names[real.winner]
        self.steps.append({"do": do, "expect": expect})

    def same(self, real: GameState, facts: Sequence[str]) -> bool:
        return all(self._fact(real, name) == getattr(self.state, name) for name in facts)

    def _fact(self, real: GameState, name: str) -> object:
        value = getattr(real, name)
        if name == "hands":
            return tuple(value[seat] for seat in self.seats)
        if name in ("turn", "winner"):
            return None if value is None else self.local(value)
        if name == "announced":
            return frozenset(self.local(seat) for seat in {*value, *self.announcing})
        if name == "counting":
            return value or real.turn in self.announcing
        return value


class _CannotExpressError(Exception):
    """The format has no words for what happened."""


class _NoShuffle:
    """No part of a scenario may hang on a shuffle."""

    def shuffle(self, cards: object, counter: int) -> Any:
        raise _CannotExpressError

    def pick(self, n: int, counter: int) -> int:
        raise _CannotExpressError


def _will_announce(record: Record, at: int) -> frozenset[Seat]:
    """Who is being asked now and will announce: the format has no open prompts at the start."""
    asked = {Seat(s) for s, until in enumerate(record.states[at].prompts) if until is not None}
    found: set[Seat] = set()
    for action, _now, events in record.rows[at:]:
        if isinstance(action, Announce) and action.seat in asked:
            found.add(action.seat)
        for event in events:
            if type(event).__name__ in ("Announced", "PromptOpened", "PromptClosed"):
                asked.discard(getattr(event, "seat", Seat(-1)))
        if not asked:
            break
    return frozenset(found)


def _shuffles(row: Row) -> bool:
    return any(
        isinstance(event, PileReshuffled) or (isinstance(event, SeatLeft) and event.count)
        for event in row[2]
    )


def _options(real: GameState, decks: int, players: int) -> dict[str, object]:
    """What differs from the ruleset; clocks are off in scenarios unless named."""
    usual = options_of(RULESETS[real.ruleset.slug])
    mine = options_of(real.ruleset)
    changed = {
        name: value
        for name, value in mine.items()
        if name not in ("decks", "turn_seconds") and value != usual[name]
    }
    if real.ruleset.turn_seconds:
        changed["turn_seconds"] = real.ruleset.turn_seconds
    if decks != (1 if players <= 5 else 2) or real.ruleset.decks not in (None, usual["decks"]):
        changed["decks"] = decks
    return changed


def _expectations(state: GameState, names: Sequence[str]) -> dict[str, Any]:
    expect: dict[str, Any] = {"phase": state.phase.value}
    if state.phase in (Phase.TURN, Phase.ANSWER, Phase.COUNTER):
        expect["turn"] = names[state.turn]
    expect["top"] = state.match.code
    expect["pending"] = state.pending
    if state.phase in (Phase.CONFIRM, Phase.OVER):
        expect["winner"] = "" if state.winner is None else names[state.winner]
    return expect


def _codes(cards: Sequence[Any]) -> str:
    return " ".join(card.code for card in cards)
