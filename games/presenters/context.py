"""Who sits at the table and what was said: what a position alone does not tell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

from accounts.avatars import avatar
from games.engine.events import CardsPlayed, Confirmed
from games.engine.state import PublicState
from games.engine.view import event_for
from games.presenters import elements
from games.presenters.emptied import Told, counts_after, with_emptied
from games.presenters.happenings import happening
from games.ranked.ratings import Change
from games.store.log import Row
from games.wording.emptied import HandEmptied
from games.wording.own_timeline import own_timeline
from games.wording.timeline import timeline


class News(NamedTuple):
    """One sentence of the timeline. `id` is unique in its game: "17-2"."""

    id: str
    text: str
    quiet: bool
    """Everybody sees it anyway: kept in the log, but does not pop up."""
    what: str
    """The same for motion and sound."""
    about: int | None
    own: str
    """The same to the one whom it is about."""
    html: str
    own_html: str

    def to(self, seat: int | None) -> str:
        return self.own if seat == self.about else self.text

    def html_to(self, seat: int | None) -> str:
        return self.own_html if seat == self.about else self.html


@dataclass(frozen=True, kw_only=True)
class Context:
    names: tuple[str, ...]
    language: str
    """The active one."""
    game_id: UUID | None = None
    avatars: tuple[str, ...] = ()
    """By seat: what they chose to wear, or nothing."""
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
    emptied: Mapping[int, HandEmptied] = field(default_factory=dict)
    """By seat: why it is out of cards and has not won, or was until cards had to be drawn."""
    ready: frozenset[int] = frozenset()
    """Who wants another game."""
    seated: frozenset[int] = frozenset()
    """Who still has a chair for it."""
    join: str = ""
    """Where everybody else gets one, while there are any."""
    spectators: int = 0
    match: bool = False
    """A quick match: nobody else can sit down, and the table soon closes."""
    commitment: str = ""
    replay: bool = False
    """Looked at again: cards show what was possible, but nothing can be done."""
    gains: Mapping[int, Change] = field(default_factory=dict)
    """By seat: what the game does to ratings, once it is won."""

    def avatar_of(self, seat: int) -> tuple[int, int]:
        return avatar(self.names[seat], self.avatars[seat] if self.avatars else "")

    def is_bot(self, seat: int) -> bool:
        return seat in self.stand_ins or (seat < len(self.bots) and bool(self.bots[seat]))


def news_of(
    rows: Sequence[Row], last: int, names: tuple[str, ...], table: PublicState
) -> list[News]:
    """What everybody may read of these rows, the newest of which has the number `last` and led to
    this table."""
    news = []
    counted = zip(rows, counts_after(rows, table.counts), strict=True)
    for number, (row, counts) in enumerate(counted, last - len(rows) + 1):
        shown = (event_for(event, None) for event in row.events)
        seen = [event for event in shown if event is not None]
        for place, told in enumerate(with_emptied(seen, counts, table.ruleset)):
            text = timeline(told, names)
            if text:
                news.append(_news(f"{number}-{place}", text, told))
    return news


def _news(name: str, text: str, told: Told) -> News:
    own = own_timeline(told) or text
    what, quiet = happening(told), _shows_itself(told)
    html = elements.line(name, text, what, quiet=quiet)
    own_html = html if own == text else elements.line(name, own, what, quiet=quiet)
    return News(name, text, quiet, what, getattr(told, "seat", None), own, html, own_html)


def _shows_itself(told: Told) -> bool:
    """Everyone sees a tick, and a card on the pile; of several cards only the last, and not what
    a card has stopped."""
    if isinstance(told, CardsPlayed):
        return len(told.cards) == 1 and told.role != "stop"
    return isinstance(told, Confirmed)
