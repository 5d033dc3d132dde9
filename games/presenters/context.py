"""Who sits at the table and what was said: what a position alone does not tell."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

from games.engine.events import CardsPlayed, Confirmed, Event
from games.engine.view import event_for
from games.ranked.ratings import Change
from games.store.log import Row
from games.wording.timeline import timeline


class News(NamedTuple):
    """One sentence of the timeline. `id` is unique in its game: "17-2"."""

    id: str
    text: str
    quiet: bool
    """Everybody sees it anyway: kept in the log, but does not pop up."""


@dataclass(frozen=True, kw_only=True)
class Context:
    names: tuple[str, ...]
    language: str = "en"
    game_id: UUID | None = None
    bots: tuple[str, ...] = ()
    """By seat: the level, or nothing for a person."""
    away: frozenset[int] = frozenset()
    stand_ins: frozenset[int] = frozenset()
    """Seats whose player is away and for whom a bot plays."""
    version: int = 0
    """The number of the last row."""
    rows: Sequence[Row] = ()
    news: Sequence[News] = ()
    """The last few sentences about them."""
    ready: frozenset[int] = frozenset()
    """Who wants another game."""
    seated: frozenset[int] = frozenset()
    """Who still has a chair for it."""
    join: str = ""
    """Where everybody else gets one, while there are any."""
    spectators: int = 0
    commitment: str = ""
    replay: bool = False
    """Looked at again: cards show what was possible, but nothing can be done."""
    gains: Mapping[int, Change] = field(default_factory=dict)
    """By seat: what the game does to ratings, once it is won."""

    @property
    def last_mover(self) -> int | None:
        """Whose cards lie on top: where they fly from."""
        events = (event for row in reversed(self.rows) for event in reversed(row.events))
        return next((event.seat for event in events if isinstance(event, CardsPlayed)), None)

    def is_bot(self, seat: int) -> bool:
        return seat in self.stand_ins or (seat < len(self.bots) and bool(self.bots[seat]))


def news_of(rows: Sequence[Row], last: int, names: tuple[str, ...]) -> Iterator[News]:
    """What everybody may read of these rows, the newest of which has the number `last`."""
    for number, row in enumerate(rows, last - len(rows) + 1):
        shown = (event_for(event, None) for event in row.events)
        seen = (event for event in shown if event is not None)
        for place, event in enumerate(seen):
            text = timeline(event, names)
            if text:
                yield News(f"{number}-{place}", text, _shows_itself(event))


def _shows_itself(event: Event) -> bool:
    """Everyone sees a tick, and a card on the pile; of several cards only the last."""
    if isinstance(event, CardsPlayed):
        return len(event.cards) == 1
    return isinstance(event, Confirmed)
