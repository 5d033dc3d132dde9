"""Who sits at the table and what was said: what a position alone does not tell."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from uuid import UUID

from games.engine.events import CardsPlayed, Confirmed
from games.engine.ruleset import RuleSet
from games.engine.state import PublicState
from games.engine.view import event_for
from games.presenters.emptied import Told, counts_before, with_emptied
from games.ranked.ratings import Change
from games.store.log import Row
from games.wording.quick import language
from games.wording.timeline import timeline

NEWS_SHOWN = 6


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An event of the log as the viewer may see it."""

    number: int
    """Of its row, among those that everybody notices."""
    at: int
    seat: int | None
    event: Told
    place: int
    """Among the lines of its row."""
    said: "dict[tuple[str, tuple[str, ...]], News | None]" = field(
        default_factory=dict, compare=False, repr=False
    )
    """What it has been put into words as, by language and names: a move adds a line or two, and
    the others are shown with it again."""


def lines_of(number: int, row: Row, counts: Sequence[int], rules: RuleSet) -> tuple[LogEntry, ...]:
    """Those that everybody may read. `counts`: everybody's cards after the row."""
    shown = (event_for(event, None) for event in row.events)
    seen = [event for event in shown if event is not None]
    told = enumerate(with_emptied(seen, counts, rules))
    return tuple(LogEntry(number, row.at, row.seat, event, at) for at, event in told)


def lines_after(
    earlier: tuple[LogEntry, ...], rows: Sequence[Row], last: int, table: PublicState
) -> tuple[LogEntry, ...]:
    """The lines of these rows, the newest of which has the number `last` and led to this table;
    those of all but the last rows are among the earlier ones."""
    first = last - len(rows) + 1
    fresh = max(first, earlier[-1].number + 1) if earlier else first
    gone = next((at for at, line in enumerate(earlier) if line.number >= first), len(earlier))
    counts, new = table.counts, deque[tuple[LogEntry, ...]]()
    for number in range(last, fresh - 1, -1):
        row = rows[number - first]
        new.appendleft(lines_of(number, row, counts, table.ruleset))
        counts = counts_before(counts, row.events)
    return (*earlier[gone:], *chain.from_iterable(new))


@dataclass(frozen=True, slots=True)
class News:
    """One sentence of the timeline. `id` is unique in its game: "17-2"."""

    id: str
    text: str
    quiet: bool
    """Everybody sees it anyway: kept in the log, but does not pop up."""


@dataclass(frozen=True, kw_only=True)
class Context:
    names: tuple[str, ...]
    code: str = ""
    game_id: UUID | None = None
    version: int = 0
    now: int = 0
    seat: int | None = None
    bots: tuple[str, ...] = ()
    """By seat: the level, or nothing for a person."""
    away: frozenset[int] = frozenset()
    stand_ins: frozenset[int] = frozenset()
    """Seats whose player is away and for whom a bot plays."""
    lines: tuple[LogEntry, ...] = ()
    host: int | None = None
    ready: frozenset[int] = frozenset()
    """Who wants another game."""
    seated: frozenset[int] = frozenset()
    """Who still has a chair for it."""
    join: str = ""
    """Where everybody else gets one, while there are any."""
    spectators: int = 0
    ranked: bool = False
    match: bool = False
    """A quick match: nobody else can sit down, and the table soon closes."""
    private: bool = False
    commitment: str = ""
    language: str = "en"
    finished: bool = False
    replay: bool = False
    """Looked at again: cards show what was possible, but nothing can be done."""
    gains: Mapping[int, Change] = field(default_factory=dict)
    """By seat: what the game does to ratings, once it is won."""

    @property
    def last_mover(self) -> int | None:
        """Whose cards lie on top: where they fly from."""
        played = (line.event for line in reversed(self.lines))
        return next((event.seat for event in played if isinstance(event, CardsPlayed)), None)

    def is_bot(self, seat: int) -> bool:
        return seat in self.stand_ins or (seat < len(self.bots) and bool(self.bots[seat]))


def _shows_itself(event: Told) -> bool:
    """Everyone sees a tick, and a card on the pile; of several cards only the last, and not what
    a card has stopped."""
    if isinstance(event, CardsPlayed):
        return len(event.cards) == 1 and event.role != "stop"
    return isinstance(event, Confirmed)


def news_of(context: Context, most: int | None = None) -> list[News]:
    """Every line that has something to say, or the last few of them, oldest first."""
    said: list[News] = []
    spoken = (language(), context.names)
    for line in reversed(context.lines):
        if spoken not in line.said:
            line.said[spoken] = _news(line, context.names)
        news = line.said[spoken]
        if news is not None:
            said.append(news)
        if most is not None and len(said) >= most:
            break
    return said[::-1]


def _news(line: LogEntry, names: tuple[str, ...]) -> News | None:
    text = timeline(line.event, names)
    if not text:
        return None
    return News(f"{line.number}-{line.place}", text, _shows_itself(line.event))
