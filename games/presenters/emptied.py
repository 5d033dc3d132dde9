"""Finds hands that ran out of cards without a win: how many somebody has left tells, and what they
played tells why. Rules §7."""

from collections.abc import Iterable, Iterator, Sequence

from games.engine import events as ev
from games.engine.cards import ACE, ORDINARY, QUESTION, Rank
from games.engine.ruleset import RuleSet
from games.engine.state import PublicState
from games.store.log import Row
from games.wording.emptied import QUESTIONS, STOP, UNANNOUNCED, HandEmptied

Told = ev.Event | HandEmptied


def with_emptied(
    events: Sequence[ev.Event], counts: Sequence[int], rules: RuleSet
) -> Iterator[Told]:
    """The events of one row, and after a play that emptied a hand that it did. `counts`: how many
    cards everybody has after the row."""
    settled = any(isinstance(event, ev.Won | ev.WinBlocked) for event in events)
    for at, event in enumerate(events):
        yield event
        if isinstance(event, ev.CardsPlayed) and not settled:
            later = changes(events[at + 1 :]).get(event.seat, 0)
            if counts[event.seat] == later and event.cards[-1].group is not QUESTION:
                yield HandEmptied(event.seat, _why(event, rules))


def changes(events: Iterable[ev.Event]) -> dict[int, int]:
    """By seat: how many cards these bring."""
    brought: dict[int, int] = {}
    for event in events:
        if isinstance(event, ev.CardsPlayed):
            brought[event.seat] = brought.get(event.seat, 0) - len(event.cards)
        elif isinstance(event, ev.CardsDrawn):
            brought[event.seat] = brought.get(event.seat, 0) + event.count
        elif isinstance(event, ev.SeatLeft):
            brought[event.seat] = brought.get(event.seat, 0) - event.count
    return brought


def counts_after(rows: Sequence[Row], counts: Sequence[int]) -> list[Sequence[int]]:
    """Everybody's cards after each of these rows; `counts`: after the last."""
    found = [counts]
    for row in reversed(rows[1:]):
        found.append(_counts_before(found[-1], row.events))
    return found[::-1][: len(rows)]


def emptied_hands(rows: Sequence[Row], table: PublicState) -> dict[int, HandEmptied]:
    """By seat: why it has no cards and has not won, or had none until this very row. The newest
    of the rows led to this table."""
    counts: Sequence[int] = table.counts
    wanted = frozenset(range(len(counts)))
    found: dict[int, HandEmptied] = {}
    for row in reversed(rows):
        told = with_emptied(row.events, counts, table.ruleset)
        found |= {e.seat: e for e in told if isinstance(e, HandEmptied) and e.seat in wanted}
        counts = _counts_before(counts, row.events)
        # Those that had no cards before that row either.
        cardless = {seat for seat in wanted if not table.counts[seat] and not counts[seat]}
        wanted = frozenset(cardless) - table.left - found.keys()
        if not wanted:
            break
    return found


def _counts_before(counts: Sequence[int], events: Iterable[ev.Event]) -> tuple[int, ...]:
    brought = changes(events)
    return tuple(count - brought.get(seat, 0) for seat, count in enumerate(counts))


def _why(played: ev.CardsPlayed, rules: RuleSet) -> str | Rank:
    last = played.cards[-1]
    if played.role == "stop":
        return STOP
    if last.group is not ORDINARY and not (last.group is ACE and rules.win_with_aces):
        return last.rank
    asked = played.role == "answer" or played.cards[0].group is QUESTION
    return QUESTIONS if asked and not rules.win_with_questions else UNANNOUNCED
