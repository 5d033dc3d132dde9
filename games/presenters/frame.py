"""One moment of a table, rendered for whoever looks: every region as HTML.

What all may see is rendered once per language, the rest once per seat; two tabs share both.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from zlib import crc32

from django.utils import translation

from games.engine.actions import Seat
from games.engine.view import view_for
from games.presenters.board import render_log, render_private, render_public
from games.presenters.chat import render_chat
from games.presenters.context import Context, LogEntry, lines_after
from games.presenters.elements import about, sync
from games.presenters.rendering import render_region
from games.presenters.room import join_address, render_room
from games.ranked.ratings import Change
from games.store.game_facts import GameFacts
from games.store.snapshots import GameSnapshot
from games.tables.table_facts import ChairFacts, TableFacts
from games.wording.quick import speaking

Regions = dict[str, str]

DIGEST = 8


def digest(html: str) -> str:
    return f"{crc32(html.encode()):08x}"


def digests(text: str) -> frozenset[str]:
    """Of the regions that a page says it shows."""
    return frozenset(text[at : at + DIGEST] for at in range(0, len(text[:400]), DIGEST))


def unknown(regions: Regions, known: frozenset[str]) -> list[str]:
    """The regions that a page with these digests does not show as they are."""
    return [html for html in regions.values() if digest(html) not in known]


class Frame:
    def __init__(
        self,
        table: TableFacts,
        snapshot: GameSnapshot | None,
        now: int,
        spectators: int = 0,
        gains: Mapping[int, Change] | None = None,
        earlier: "Frame | None" = None,
    ) -> None:
        self.table = table
        self.snapshot = snapshot
        self.now = now
        self.spectators = spectators
        self.gains = gains or {}
        self._contexts: dict[str, Context] = {}
        self._public: dict[str, Regions] = {}
        self._private: dict[tuple[int | None, str], Regions] = {}
        # A move changes nothing about the room, and adds to the lines of the log.
        same_table = earlier is not None and earlier.table is table
        self._around: dict[tuple[int | None, str], Regions] = earlier._around if same_table else {}
        self._earlier_lines: tuple[LogEntry, ...] = earlier._lines if same_table else ()

    @property
    def version(self) -> int:
        """As pages count: what only one of them may know of leaves no gap in anybody's numbers."""
        return self.snapshot.shown if self.snapshot else 0

    @property
    def state(self) -> str:
        if self.snapshot is None:
            return "waiting"
        return "playing" if self.snapshot.state.over_how is None else "over"

    def regions(self, user_id: int | None, language: str, *, full: bool = False) -> Regions:
        """Everything the viewer sees; the whole log only where it is asked for."""
        with speaking(language):
            regions = {"about": self._about(user_id), **self._around_the_game(user_id, language)}
            if self.snapshot is not None and self.table.game is not None:
                seat = self.table.game.seat_of(user_id)
                regions |= self._game_regions(self.snapshot, self.table.game, seat, language)
                if seat is None and not self.table.game_is_live and self.table.chair_of(user_id):
                    # Who sat down after a game waits for the next one: that end is not theirs.
                    regions["confirm"] = render_region("confirm", {"end": None})
                if full:
                    context = self._context(self.snapshot, self.table.game, language)
                    regions["log"] = render_log(context)
            return regions

    def _around_the_game(self, user_id: int | None, language: str) -> Regions:
        key = (user_id, language)
        if key not in self._around:
            with translation.override(language):
                room, chat = render_room(self.table, *key), render_chat(self.table, user_id)
            self._around[key] = room | chat
        return self._around[key]

    def sync(self, now: int, regions: Regions | None = None) -> str:
        """With regions it also tells their digests, for the next time the page asks."""
        return sync(self.version, now, "".join(map(digest, regions.values())) if regions else "")

    def _about(self, user_id: int | None) -> str:
        game = self.table.game
        players, game_id = (len(game.names), str(game.game_id)) if game else (0, "")
        return about(self.state, self.table.seat_of(user_id), players, game_id)

    def _game_regions(
        self, snapshot: GameSnapshot, game: GameFacts, seat: int | None, language: str
    ) -> Regions:
        context = self._context(snapshot, game, language)
        if language not in self._public:
            self._public[language] = render_public(view_for(snapshot.state, None), context)
        if (seat, language) not in self._private:
            view = view_for(snapshot.state, None if seat is None else Seat(seat))
            self._private[seat, language] = render_private(view, context)
        return {**self._public[language], **self._private[seat, language]}

    def _context(self, snapshot: GameSnapshot, game: GameFacts, language: str) -> Context:
        """Nothing in it depends on who looks: that is the view's business."""
        if language not in self._contexts:
            self._contexts[language] = self._new_context(snapshot, game, language)
        return self._contexts[language]

    def _new_context(self, snapshot: GameSnapshot, game: GameFacts, language: str) -> Context:
        return Context(
            code=self.table.code,
            game_id=game.game_id,
            version=snapshot.shown,
            now=self.now,
            names=game.names,
            bots=game.bots,
            away=self.table.away,
            stand_ins=self.table.stand_ins,
            lines=self._lines,
            host=game.seat_of(self.table.host_id),
            ready=self._seats_of(game, [chair for chair in self.table.chairs if chair.ready]),
            seated=self._seats_of(game, self.table.chairs),
            join=join_address(self.table),
            spectators=self.spectators,
            ranked=game.ranked,
            match=self.table.match,
            private=game.private,
            commitment=game.commitment,
            language=language,
            finished=snapshot.state.over_how is not None,
            gains=self.gains,
        )

    @cached_property
    def _lines(self) -> tuple[LogEntry, ...]:
        """What anybody may read of the log, also those who only watch."""
        if self.snapshot is None:
            return ()
        snapshot = self.snapshot
        return lines_after(self._earlier_lines, snapshot.rows, snapshot.shown, snapshot.state.table)

    def _seats_of(self, game: GameFacts, chairs: Iterable[ChairFacts]) -> frozenset[int]:
        seats = (game.seat_of(chair.user_id) for chair in chairs)
        return frozenset(seat for seat in seats if seat is not None)
