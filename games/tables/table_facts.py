"""A table as everybody there may know it: chairs, the current game, who is present."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from django.contrib.sessions.backends.base import SessionBase
from django.db.models import OuterRef, Subquery

from games.models import Chair, Game, Player, Removal, Table
from games.store import missed_turns
from games.store.game_facts import GameFacts, forget_facts, game_facts
from games.store.seals import seal_of
from games.tables import chat, presence

# In the session: codes of the private tables to which somebody has had the link.
INVITED = "invited"


@dataclass(frozen=True, slots=True)
class ChairFacts:
    number: int
    user_id: int | None
    name: str
    # What they chose, or nothing.
    avatar: str
    bot_level: str
    ready: bool
    away: bool


@dataclass(frozen=True, slots=True)
class TableFacts:
    table_id: int
    code: str
    # What is told to friends.
    invitation: str
    host_id: int | None
    ruleset: str
    options: dict[str, object]
    seats: int
    turn_seconds: int
    ranked: bool
    private: bool
    bots_level: str
    state: str
    # Of the next deal, and the game it will be; a running game has its own.
    seal: str
    next_game_id: UUID
    chairs: tuple[ChairFacts, ...]
    # The last game that began here, running or not.
    game: GameFacts | None
    # Every move changes it, and nothing else about the table.
    game_version: int = field(compare=False)
    game_is_live: bool
    away: frozenset[int]
    # Who missed turns in a row, and the seats among them that a bot plays for.
    missing: frozenset[int]
    stand_ins: frozenset[int]
    # Of a quick match: only those who were matched sit here, and nobody is the host.
    match: bool = False
    # What was said of late, and who does not want to read whom.
    talk: chat.Talk = chat.SILENCE
    # Whom the host of a private table sent away.
    removed: frozenset[int] = frozenset()

    @property
    def may_sit_down(self) -> bool:
        """Whether there is a chair for whoever comes."""
        closed = self.state == Table.State.CLOSED
        return len(self.chairs) < self.seats and not self.match and not closed

    def chair_of(self, user_id: int | None) -> ChairFacts | None:
        return next((c for c in self.chairs if user_id is not None and c.user_id == user_id), None)

    def seat_of(self, user_id: int | None) -> int | None:
        return self.game.seat_of(user_id) if self.game else None

    def belongs(self, user_id: int | None) -> bool:
        return self.chair_of(user_id) is not None or self.seat_of(user_id) is not None

    def may_look(self, user_id: int | None, session: SessionBase) -> bool:
        """Whoever belongs here or has had the link. Sessions are read for private tables only."""
        if not self.private:
            return True
        if user_id in self.removed:
            return False
        return self.belongs(user_id) or self.code in session.get(INVITED, ())


def load_table_facts(code: str, now: int) -> TableFacts | None:
    return load_rooms([code], now).get(code)


def load_rooms(codes: Collection[str], now: int) -> dict[str, TableFacts]:
    """By code, those that exist. As many queries for many tables as for one."""
    last = Game.objects.filter(table=OuterRef("pk")).order_by("-started_at").values("pk")[:1]
    there = Table.objects.exclude(state=Table.State.MATCHING)
    tables = list(there.filter(code__in=codes).annotate(last_game=Subquery(last)))
    latest = [table.last_game for table in tables if table.last_game]
    games = {game.table_id: game for game in Game.objects.filter(pk__in=latest)}
    players: defaultdict[UUID, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(game__in=latest).order_by("seat"):
        players[player.game_id].append(player)
    chairs: defaultdict[int, list[Chair]] = defaultdict(list)
    for chair in Chair.objects.filter(table__in=tables).select_related("user").order_by("number"):
        chairs[chair.table_id].append(chair)
    seated = {t.pk: {c.user_id for c in chairs[t.pk] if c.user_id is not None} for t in tables}
    talk = chat.talk_at(seated, now)
    removed = _removed_from([table for table in tables if table.private])
    return {
        table.code: replace(
            _room(table, games.get(table.pk), players, chairs[table.pk], talk, now),
            removed=frozenset(removed[table.pk]),
        )
        for table in tables
    }


def _removed_from(tables: Sequence[Table]) -> Mapping[int, set[int]]:
    found: defaultdict[int, set[int]] = defaultdict(set)
    # Most tables are public, where everybody may look: nothing to ask for.
    rows = Removal.objects.filter(table__in=tables) if tables else Removal.objects.none()
    for table_id, user_id in rows.values_list("table_id", "user_id"):
        found[table_id].add(user_id)
    return found


def _room(
    table: Table,
    game: Game | None,
    players_of: Mapping[UUID, Sequence[Player]],
    chairs: Sequence[Chair],
    talk: Mapping[int, chat.Talk],
    now: int,
) -> TableFacts:
    missed = missed_turns.away_seats(game.missed) if game and game.is_live else frozenset()
    players = players_of.get(game.pk, []) if game else []
    return TableFacts(
        table_id=table.pk,
        code=table.code,
        invitation=table.invitation,
        host_id=table.host_id,
        ruleset=table.ruleset,
        options=table.options,
        seats=table.seats,
        turn_seconds=table.turn_seconds,
        ranked=table.ranked,
        private=table.private,
        bots_level=table.bots_level,
        state=table.state,
        seal="" if game and game.is_live else seal_of(table, chairs),
        next_game_id=table.next_game_id,
        chairs=tuple(_chair(chair, now) for chair in chairs),
        game=_game_facts(game, players) if game else None,
        game_version=game.version if game else 0,
        game_is_live=game is not None and game.is_live,
        away=_without_socket(players, now) | missed,
        missing=missed,
        stand_ins=missed if game and not game.ranked else frozenset(),
        match=table.is_match,
        talk=talk[table.pk],
    )


def _chair(chair: Chair, now: int) -> ChairFacts:
    return ChairFacts(
        number=chair.number,
        user_id=chair.user_id,
        name=chair.name,
        avatar=chair.user.avatar if chair.user else "",
        bot_level=chair.bot_level,
        ready=chair.ready or bool(chair.bot_level),
        away=chair.user_id is not None and presence.is_away(chair.last_seen, now),
    )


def _game_facts(game: Game, players: Sequence[Player]) -> GameFacts:
    """A name may have been taken away through another process: what is remembered here is old."""
    facts = game_facts(game.pk)
    if facts.names == tuple(player.name for player in players):
        return facts
    forget_facts()
    return game_facts(game.pk)


def _without_socket(players: Sequence[Player], now: int) -> frozenset[int]:
    return frozenset(
        player.seat
        for player in players
        if player.human and presence.is_away(player.last_seen, now)
    )
