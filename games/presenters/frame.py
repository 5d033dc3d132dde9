"""One moment of a table, rendered for whoever looks: every region as HTML.

What all may see is rendered once per language, the rest once per viewer; two tabs share both.
"""

from collections.abc import Iterable, Mapping
from zlib import crc32

from django.utils import translation

from games.engine.actions import Seat
from games.engine.view import view_for
from games.presenters.board import render_log, render_private, render_public, render_told
from games.presenters.chat import render_chat
from games.presenters.context import Context, News, news_of
from games.presenters.elements import about, sync
from games.presenters.emptied import emptied_hands
from games.presenters.faces import Facts
from games.presenters.rendering import cached_region
from games.presenters.room import join_address, render_room
from games.presenters.seats import SeatsHtml
from games.ranked.ratings import Change
from games.store.game_facts import GameFacts
from games.store.snapshots import GameSnapshot
from games.tables.table_facts import ChairFacts, TableFacts

Regions = dict[str, str]
Viewer = tuple[int | None, str]
"""Who looks, and in which language."""

NEWS_SHOWN = 5
NEWS_READ = 3
DIGEST = 8


def digest(html: str) -> str:
    return f"{crc32(html.encode()):08x}"


def digests(text: str) -> frozenset[str]:
    """Of the regions that a page says it shows."""
    return frozenset(text[at : at + DIGEST] for at in range(0, len(text[:400]), DIGEST))


def unknown(regions: Regions, known: frozenset[str]) -> list[str]:
    """The regions that a page with these digests does not show as they are."""
    return [html for html in regions.values() if digest(html) not in known]


def difference(regions: Regions, sent: Regions) -> list[str]:
    """What a page that was sent these before still needs."""
    changed = [(html, sent.get(name)) for name, html in regions.items() if sent.get(name) != html]
    return [html.since(before) if isinstance(html, SeatsHtml) else html for html, before in changed]


def _newest(news: tuple[News, ...]) -> tuple[News, ...]:
    """The last few; what everybody sees anyway takes no place from what has to be read."""
    important = [each for each in news if not each.quiet][-NEWS_READ:]
    last = news[-NEWS_SHOWN:]
    return (*(each for each in important if each not in last), *last)


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
        self.shown: dict[Viewer, Regions] = {}
        # What all see alike, by language.
        self._public: dict[str, tuple[Context, Regions]] = {}
        # A move changes nothing around the game, and adds a sentence or two to the news: what was
        # made for the frame before is used again.
        self.around: dict[Viewer, Regions] = {}
        self.news: dict[str, tuple[int, tuple[News, ...]]] = {}
        if earlier is not None and earlier.table is table and earlier.state == self.state:
            self.around = {viewer: earlier.around[viewer] for viewer in earlier.shown}
            self.news = earlier.news.copy()

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
        viewer = (user_id, language)
        if viewer not in self.shown:
            with translation.override(language):
                self.shown[viewer] = self._render(*viewer)
        if full and self.snapshot is not None and self.table.game is not None:
            seat = self.table.game.seat_of(user_id)
            return {**self.shown[viewer], "log": self._log(self.snapshot, seat, language)}
        return self.shown[viewer]

    def _render(self, user_id: int | None, language: str) -> Regions:
        regions = self._around_the_game(user_id, language).copy()
        game = self.table.game
        if self.snapshot is not None and game is not None:
            seat = game.seat_of(user_id)
            context, public = self._seen_by_all(self.snapshot, game, language)
            view = view_for(self.snapshot.state, None if seat is None else Seat(seat))
            regions |= public
            regions |= render_told(view, context)
            regions |= render_private(view, context)
            if seat is None and not self.table.game_is_live and self.table.chair_of(user_id):
                # Who sat down after a game waits for the next one: that end is not theirs.
                regions["confirm"] = cached_region("confirm", language, None)
        return regions

    def _around_the_game(self, user_id: int | None, language: str) -> Regions:
        viewer = (user_id, language)
        if viewer not in self.around:
            self.around[viewer] = {
                "about": self._about(user_id),
                **render_room(self.table, user_id),
                **render_chat(self.table, user_id),
            }
        return self.around[viewer]

    def _log(self, snapshot: GameSnapshot, seat: int | None, language: str) -> str:
        context, _ = self._public[language]
        with translation.override(language):
            return render_log(context, snapshot.state.table, seat)

    def sync(self, now: int, regions: Regions | None = None) -> str:
        """With regions it also tells their digests, for the next time the page asks."""
        return sync(self.version, now, "".join(map(digest, regions.values())) if regions else "")

    def _about(self, user_id: int | None) -> str:
        game = self.table.game
        players, game_id = (len(game.names), str(game.game_id)) if game else (0, "")
        return about(self.state, self.table.seat_of(user_id), players, game_id)

    def _seen_by_all(
        self, snapshot: GameSnapshot, game: GameFacts, language: str
    ) -> tuple[Context, Regions]:
        if language not in self._public:
            context = self._context(snapshot, game, language)
            regions = render_public(view_for(snapshot.state, None), context)
            self._public[language] = (context, regions)
        return self._public[language]

    def _context(self, snapshot: GameSnapshot, game: GameFacts, language: str) -> Context:
        """Nothing in it depends on who looks: that is the view's business."""
        return Context(
            language=language,
            game_id=game.game_id,
            version=snapshot.shown,
            rows=snapshot.rows,
            news=self._news(snapshot, game, language),
            emptied=emptied_hands(snapshot.rows, snapshot.state.table),
            names=game.names,
            avatars=game.avatars,
            bots=game.bots,
            away=self.table.away,
            stand_ins=self.table.stand_ins,
            spectators=self.spectators,
            match=self.table.match,
            commitment=game.commitment,
            gains=self.gains,
            **(self._next_game(game) if self.state == "over" else {}),
        )

    def _news(self, snapshot: GameSnapshot, game: GameFacts, language: str) -> tuple[News, ...]:
        """The last few sentences: of those told already, and of what has happened since."""
        version, told = self.news.get(language, (0, ()))
        fresh = snapshot.rows[max(0, len(snapshot.rows) - (snapshot.shown - version)) :]
        new = news_of(fresh, snapshot.shown, game.names, snapshot.state.table)
        told = _newest((*told, *new))
        self.news[language] = (snapshot.shown, told)
        return told

    def _next_game(self, game: GameFacts) -> Facts:
        chairs = self.table.chairs
        return {
            "ready": self._seats_of(game, [chair for chair in chairs if chair.ready]),
            "seated": self._seats_of(game, chairs),
            "join": join_address(self.table),
        }

    def _seats_of(self, game: GameFacts, chairs: Iterable[ChairFacts]) -> frozenset[int]:
        seats = (game.seat_of(chair.user_id) for chair in chairs)
        return frozenset(seat for seat in seats if seat is not None)
